// The other half of tools/website/packing.py: the same steps in the same order, with +, -, × and ÷ of doubles only.
(function (search) {
  "use strict";
  const UNSEEN = 0.02, INHERITED = 1.2, MEMORY = 400, ONE = 65536, LEARNT = 3;
  const FAMILY = 2 ** 40, CONTEXT = 2 ** 16, PLACES = 2 ** 20;

  search.context = (family, number) => family * FAMILY + (number || 0) * CONTEXT;

  search.Unpacker = class {
    constructor(text) {
      const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
      this.bytes = new Uint8Array(plain.length + 4);
      for (let at = 0; at < plain.length; at++) this.bytes[at] = plain.charCodeAt(at);
      this.at = 4;
      this.low = 0;
      this.high = 0xffffffff;
      this.code = new DataView(this.bytes.buffer).getUint32(0);
      // What was seen in each context, by open addressing.
      this.keys = new Float64Array(PLACES);
      this.no = new Float64Array(PLACES);
      this.yes = new Float64Array(PLACES);
    }

    chance(probability) {
      const share = Math.min(Math.max(Math.floor(probability * ONE), 1), ONE - 1);
      const middle = this.low + Math.floor((this.high - this.low) * share / ONE), chosen = this.code <= middle;
      if (chosen) this.high = middle;
      else this.low = middle + 1;
      while (((this.low ^ this.high) & 0xff000000) === 0) {
        this.low = (this.low << 8) >>> 0;
        this.high = ((this.high << 8) | 255) >>> 0;
        this.code = ((this.code << 8) | this.bytes[this.at++]) >>> 0;
      }
      return chosen;
    }

    // The place of a context; a new one begins with the odds of the one before it.
    place(context, probability) {
      const keys = this.keys, key = context + 1;
      let at = (Math.imul(key % 4294967296 | 0, 0x9e3779b1) ^ Math.imul(key / 4294967296 | 0, 0x85ebca6b)) >>> 12;
      while (keys[at] !== key) {
        if (keys[at] === 0) {
          keys[at] = key;
          this.no[at] = INHERITED * (1 - probability) + UNSEEN;
          this.yes[at] = INHERITED * probability + UNSEEN;
          break;
        }
        at = (at + 1) & (PLACES - 1);
      }
      return at;
    }
    learn(at, chosen) {
      if (chosen) this.yes[at] += 1;
      else this.no[at] += 1;
      if (this.no[at] + this.yes[at] > MEMORY) {
        this.no[at] /= 2;
        this.yes[at] /= 2;
      }
    }
    odds(at) { return this.yes[at] / (this.no[at] + this.yes[at]); }

    // A choice in up to four contexts, the most general first; `node` tells choices within a context apart.
    choice(node, one, two, three, four) {
      const first = this.place(one + node, 0.5);
      let probability = this.odds(first), second = -1, third = -1, fourth = -1;
      if (two !== undefined) probability = this.odds(second = this.place(two + node, probability));
      if (three !== undefined) probability = this.odds(third = this.place(three + node, probability));
      if (four !== undefined) probability = this.odds(fourth = this.place(four + node, probability));
      const chosen = this.chance(probability);
      this.learn(first, chosen);
      if (second >= 0) this.learn(second, chosen);
      if (third >= 0) this.learn(third, chosen);
      if (fourth >= 0) this.learn(fourth, chosen);
      return chosen;
    }

    number(one, two, three, four) {
      let length = 0;
      while (this.choice(length, one, two, three, four)) length++;
      let value = 1, node = 1;
      for (let bit = 0; bit < length; bit++) {
        let set;
        if (bit < LEARNT) {
          set = this.choice(32 * length + node, one, two, three, four) ? 1 : 0;
          node = 2 * node + set;
        } else set = this.chance(0.5) ? 1 : 0;
        value = 2 * value + set;
      }
      return value - 1;
    }

    symbol(bits, one, two, three) {
      let node = 1;
      for (let bit = 0; bit < bits; bit++) node = 2 * node + (this.choice(node, one, two, three) ? 1 : 0);
      return node - 2 ** bits;
    }
  };
})(globalThis.rulingsSearch);
