"""Densities of common materials [kg/m³] at room temperature, each with where the figure is from.

A line that names a source has the figure of that source for the grade named. A line that says
*typical* has a round value in the middle of what suppliers state; grades and batches differ by
as much as is said there. A parts file may add its own materials and may overrule these: a weighed
piece beats a supplier's sheet, and that beats a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

# AA   = Aluminum Association, nominal densities of wrought alloys (Aluminum Standards and Data)
# CDA  = Copper Development Association, data of wrought and cast copper alloys
# CRC  = CRC Handbook of Chemistry and Physics, physical constants of the elements
# MH   = Machinery's Handbook, typical engineering properties of plastics materials

MATERIALS: Mapping[str, float] = MappingProxyType(
    {
        # light metals
        "aluminium": 2700.0,  # CRC, pure
        "aluminium_2024": 2780.0,  # AA
        "aluminium_6061": 2700.0,  # AA
        "aluminium_7075": 2810.0,  # AA
        "magnesium_az31": 1770.0,  # typical, ±20
        "magnesium_az91": 1810.0,  # typical, ±20
        "titanium": 4506.0,  # CRC, pure
        "titanium_6al4v": 4430.0,  # typical, ±30
        # iron and steel
        "iron": 7870.0,  # CRC, pure
        "cast_iron": 7150.0,  # typical of grey iron, ±250
        "steel": 7850.0,  # typical of carbon and low-alloy steels (EN 1993-1-2: 7850), ±30
        "steel_1020": 7870.0,  # typical, ±20
        "stainless_304": 8000.0,  # typical, as rounded in most tables; EN 10088-1 has 7900
        "stainless_316": 8000.0,  # typical, as rounded in most tables; EN 10088-1 has 8000
        "electrical_steel": 7650.0,  # typical of sheets with 3 % silicon, ±50; a stack has less
        # copper, lead and other heavy metals
        "copper": 8960.0,  # CRC, pure
        "brass": 8500.0,  # CDA, free-cutting brass C36000
        "bronze": 8910.0,  # CDA, bearing bronze C93200
        "nickel": 8900.0,  # CRC, pure
        "zinc": 7140.0,  # CRC, pure
        "lead": 11300.0,  # CRC, pure
        "tungsten": 19300.0,  # CRC, pure
        # permanent magnets
        "neodymium_magnet": 7500.0,  # typical of sintered NdFeB, ±150
        "samarium_cobalt_magnet": 8400.0,  # typical of sintered Sm2Co17, ±100
        "alnico_magnet": 7300.0,  # typical of cast Alnico 5, ±50
        # plastics and composites
        "abs": 1050.0,  # MH, extrusion grade
        "acetal": 1410.0,  # MH, copolymer
        "acrylic": 1190.0,  # MH
        "nylon_66": 1140.0,  # MH, extruded
        "polycarbonate": 1190.0,  # MH
        "polyethylene_hd": 970.0,  # MH, high density
        "polyethylene_uhmw": 940.0,  # MH, ultra-high molecular weight
        "polypropylene": 910.0,  # MH
        "ptfe": 2190.0,  # MH
        "pvc": 1390.0,  # MH, rigid
        "peek": 1300.0,  # typical, unfilled, ±20
        "pla": 1240.0,  # typical, solid, ±10; a print has less
        "glass_epoxy": 1870.0,  # MH, fibre-glass sheet; laminates have 1800 to 2000
    }
)
