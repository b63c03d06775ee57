"""What the ids of the rules are called: names from the interface catalog, official ones in English.

Those that the glossary knows as well are named as it names them; a test compares the two.
"""

from __future__ import annotations

from kb.errors import Message, msg

FACTION_NAMES: dict[str, Message] = {
    "atreides": msg("Atreides"),
    "bene-gesserit": msg("Bene Gesserit"),
    "emperor": msg("Emperor"),
    "fremen": msg("Fremen"),
    "guild": msg("Guild"),
    "harkonnen": msg("Harkonnen"),
}
LEADER_NAMES: dict[str, Message] = {
    "thufir-hawat": msg("Thufir Hawat"),
    "lady-jessica": msg("Lady Jessica"),
    "gurney-halleck": msg("Gurney Halleck"),
    "duncan-idaho": msg("Duncan Idaho"),
    "dr-yueh": msg("Dr. Wellington Yueh"),
    "alia": msg("Alia"),
    "margot-lady-fenring": msg("Margot Lady Fenring"),
    "mother-ramallo": msg("Mother Ramallo"),
    "princess-irulan": msg("Princess Irulan"),
    "wanna-yueh": msg("Wanna Yueh"),
    "hasimir-fenring": msg("Hasimir Fenring"),
    "captain-aramsham": msg("Captain Aramsham"),
    "caid": msg("Caid"),
    "burseg": msg("Burseg"),
    "bashar": msg("Bashar"),
    "stilgar": msg("Stilgar"),
    "chani": msg("Chani"),
    "otheym": msg("Otheym"),
    "shadout-mapes": msg("Shadout Mapes"),
    "jamis": msg("Jamis"),
    "staban-tuek": msg("Staban Tuek"),
    "master-bewt": msg("Master Bewt"),
    "esmar-tuek": msg("Esmar Tuek"),
    "soo-soo-sook": msg("Soo-Soo Sook"),
    "guild-representative": msg("Guild Representative"),
    "feyd-rautha": msg("Feyd Rautha"),
    "beast-rabban": msg("Beast Rabban"),
    "piter-de-vries": msg("Piter de Vries"),
    "captain-iakin-nefud": msg("Captain Iakin Nefud"),
    "umman-kudu": msg("Umman Kudu"),
}
TERRITORY_NAMES: dict[str, Message] = {
    "polar-sink": msg("Polar Sink"),
    "imperial-basin": msg("Imperial Basin"),
    "carthag": msg("Carthag"),
    "arrakeen": msg("Arrakeen"),
    "tueks-sietch": msg("Tuek’s Sietch"),
    "sietch-tabr": msg("Sietch Tabr"),
    "habbanya-sietch": msg("Habbanya Sietch"),
    "cielago-north": msg("Cielago North"),
    "cielago-depression": msg("Cielago Depression"),
    "meridian": msg("Meridian"),
    "cielago-south": msg("Cielago South"),
    "cielago-east": msg("Cielago East"),
    "harg-pass": msg("Harg Pass"),
    "false-wall-south": msg("False Wall South"),
    "false-wall-east": msg("False Wall East"),
    "the-minor-erg": msg("Minor Erg"),
    "pasty-mesa": msg("Pasty Mesa"),
    "red-chasm": msg("Red Chasm"),
    "south-mesa": msg("South Mesa"),
    "basin": msg("Basin"),
    "rim-wall-west": msg("Rim Wall West"),
    "hole-in-the-rock": msg("Hole in the Rock"),
    "sihaya-ridge": msg("Sihaya Ridge"),
    "shield-wall": msg("Shield Wall"),
    "gara-kulon": msg("Gara Kulon"),
    "old-gap": msg("Old Gap"),
    "broken-land": msg("Broken Land"),
    "tsimpo": msg("Tsimpo"),
    "arsunt": msg("Arsunt"),
    "rock-outcroppings": msg("Rock Outcroppings"),
    "plastic-basin": msg("Plastic Basin"),
    "hagga-basin": msg("Hagga Basin"),
    "bight-of-the-cliff": msg("Bight of the Cliff"),
    "funeral-plain": msg("Funeral Plain"),
    "the-great-flat": msg("The Great Flat"),
    "wind-pass": msg("Wind Pass"),
    "the-greater-flat": msg("The Greater Flat"),
    "habbanya-erg": msg("Habbanya Erg"),
    "false-wall-west": msg("False Wall West"),
    "wind-pass-north": msg("Wind Pass North"),
    "habbanya-ridge-flat": msg("Habbanya Ridge Flat"),
    "cielago-west": msg("Cielago West"),
}
CARD_NAMES: dict[str, Message] = {
    "crysknife": msg("Crysknife"),
    "maula-pistol": msg("Maula Pistol"),
    "slip-tip": msg("Slip Tip"),
    "stunner": msg("Stunner"),
    "chaumas": msg("Chaumas"),
    "chaumurky": msg("Chaumurky"),
    "ellaca-drug": msg("Ellaca Drug"),
    "gom-jabbar": msg("Gom Jabbar"),
    "lasgun": msg("Lasgun"),
    "shield": msg("Shield"),
    "snooper": msg("Snooper"),
    "cheap-hero": msg("Cheap Hero / Heroine"),
    "tleilaxu-ghola": msg("Tleilaxu Ghola"),
    "family-atomics": msg("Family Atomics"),
    "hajr": msg("Hajr"),
    "karama": msg("Karama"),
    "truthtrance": msg("Truthtrance"),
    "weather-control": msg("Weather Control"),
    "baliset": msg("Baliset"),
    "jubba-cloak": msg("Jubba Cloak"),
    "kulon": msg("Kulon"),
    "la-la-la": msg("La, La, La"),
    "trip-to-gamont": msg("Trip to Gamont"),
}
#: Of answers with several parts, and of steps.
OTHER_NAMES: dict[str, Message] = {
    "spice": msg("spice"),
    "ornithopters": msg("ornithopters"),
    "prediction": msg("prediction"),
    "token": msg("token on a dot"),
    "forces": msg("starting forces"),
}
NAMES: dict[str, Message] = {**FACTION_NAMES, **LEADER_NAMES, **TERRITORY_NAMES, **CARD_NAMES, **OTHER_NAMES}


def name_of(id_: str) -> Message:
    """What a person reads for an id; one that has no name of its own stands as it is."""
    return NAMES.get(id_) or msg("{id}", id=id_.replace("-", " "))
