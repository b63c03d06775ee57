// The other half of tools/website/packing.py: the same steps in the same order, with +, -, × and ÷ of doubles only.
(function (search) {
  "use strict";
  const PART = 32, INHERITED = 40, UNSEEN = 1, MEMORY = 400 * PART, BITS = 16, ONE = 1 << BITS, LEAST = 1 << 24;
  // Room for twice as many contexts as there are; it grows.
  const PLACES = 1 << 19;
  const FAMILIES = 0x297a2d39, NUMBERS = 0x2c1b3c6d, NODES = 0x9e3779b1, MIX = 0x85ebca6b;

  search.context = (family, number) => (Math.imul((number || 0) + 1, NUMBERS) + Math.imul(family, FAMILIES)) | 0;

  search.Unpacker = class {
    constructor(text) {
      const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
      this.bytes = new Uint8Array(plain.length + 4);
      for (let at = 0; at < plain.length; at++) this.bytes[at] = plain.charCodeAt(at);
      this.at = 4;
      this.range = 0xffffffff;
      // How far into the range.
      this.code = new DataView(this.bytes.buffer).getUint32(0);
      // What was seen in each context.
      this.room(PLACES);
    }
    room(places) {
      const { keys, no, yes } = this;
      this.mask = places - 1;
      this.left = places / 2;
      this.keys = new Int32Array(places);
      this.no = new Uint16Array(places);
      this.yes = new Uint16Array(places);
      for (let at = 0; keys && at < keys.length; at++) {
        if (!no[at]) continue;
        const to = this.free(keys[at]);
        this.keys[to] = keys[at];
        this.no[to] = no[at];
        this.yes[to] = yes[at];
        this.left--;
      }
    }
    // Where a hash stands, or might.
    free(key) {
      let at = (key ^ key >>> 15) & this.mask;
      while (this.no[at] !== 0 && this.keys[at] !== key) at = (at + 1) & this.mask;
      return at;
    }

    // Go on with a part of the range.
    part(start, size) {
      this.code -= start;
      while (size < LEAST) {
        this.code = ((this.code << 8) | this.bytes[this.at++]) >>> 0;
        size = (size << 8) >>> 0;
      }
      this.range = size;
    }
    split(share) {
      const start = (this.range >>> BITS) * share, chosen = this.code < start;
      if (chosen) this.part(0, start);
      else this.part(start, this.range - start);
      return chosen;
    }
    chance(probability) { return this.split(Math.min(Math.max(Math.floor(probability * ONE), 1), ONE - 1)); }

    // One of several; `upTo`, asked for one after the other, gives the chance that it or one before it is taken.
    pick(count, upTo) {
      if (count < 2) return 0;
      const unit = this.range >>> BITS, rest = ONE - count;
      let at = 0, start = 0;
      for (; at < count - 1; at++) {
        const end = unit * (Math.floor(upTo(at) * rest) + at + 1);
        if (this.code < end) {
          this.part(start, end - start);
          return at;
        }
        start = end;
      }
      this.part(start, this.range - start);
      return at;
    }
    weighed(weights) {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      let before = 0;
      return this.pick(weights.length, (at) => (before += weights[at]) / total);
    }
    // One of several that are equally likely: as `pick`, but without a walk to it.
    any(count) {
      if (count < 2) return 0;
      const unit = this.range >>> BITS, rest = ONE - count;
      const end = (at) => at < count - 1 ? unit * (Math.floor((at + 1) / count * rest) + at + 1) : this.range;
      let at = Math.min(Math.floor(this.code / unit / ONE * count), count - 1);
      while (at > 0 && this.code < end(at - 1)) at--;
      while (this.code >= end(at)) at++;
      const start = at ? end(at - 1) : 0;
      this.part(start, end(at) - start);
      return at;
    }

    // The place of a context; a new one begins with the odds of the one before it.
    place(context, spread, probability) {
      const key = Math.imul(context ^ spread, MIX), at = this.free(key);
      if (this.no[at] === 0) {
        const inherited = Math.floor(INHERITED * probability);
        this.keys[at] = key;
        this.no[at] = INHERITED - inherited + UNSEEN;
        this.yes[at] = inherited + UNSEEN;
        this.left--;
      }
      return at;
    }
    learn(at, chosen) {
      if (chosen) this.yes[at] += PART;
      else this.no[at] += PART;
      if (this.no[at] + this.yes[at] > MEMORY) {
        this.no[at] = (this.no[at] + 1) >> 1;
        this.yes[at] = (this.yes[at] + 1) >> 1;
      }
    }
    odds(at) { return this.yes[at] / (this.no[at] + this.yes[at]); }

    // A choice in up to four contexts, the most general first; `node` tells choices within a context apart.
    choice(node, one, two, three, four) {
      if (this.left < 4) this.room(2 * this.keys.length);
      const spread = Math.imul(node + 1, NODES), first = this.place(one, spread, 0.5);
      let probability = this.odds(first), second = -1, third = -1, fourth = -1;
      if (two !== undefined) probability = this.odds(second = this.place(two, spread, probability));
      if (three !== undefined) probability = this.odds(third = this.place(three, spread, probability));
      if (four !== undefined) probability = this.odds(fourth = this.place(four, spread, probability));
      const chosen = this.split(Math.floor(probability * ONE));
      this.learn(first, chosen);
      if (second >= 0) this.learn(second, chosen);
      if (third >= 0) this.learn(third, chosen);
      if (fourth >= 0) this.learn(fourth, chosen);
      return chosen;
    }

    number(one, two, three, four) {
      let length = 0;
      while (this.choice(length, one, two, three, four)) length++;
      let node = 1;
      for (let bit = 0; bit < length; bit++) {
        const set = this.choice(32 * length + node, one, two, three, four) ? 1 : 0;
        node = 2 * node + set;
      }
      return node - 1;
    }
  };
})(globalThis.rulingsSearch);
