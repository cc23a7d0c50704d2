"""Densities of common materials [kg/m³] at room temperature, each with where the figure is from.

A parts file may add its own materials and may overrule these; a supplier's sheet beats a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

# CRC  = CRC Handbook of Chemistry and Physics, physical constants of the elements
# ASM  = ASM International, Metals Handbook, volumes 1 and 2 (properties of the alloy named)
# CDA  = Copper Development Association, properties of wrought and cast copper alloys
# MH   = Machinery's Handbook, typical engineering properties of plastics materials
# MMPA = Magnetic Materials Producers Association, Standard 0100-00

MATERIALS: Mapping[str, float] = MappingProxyType(
    {
        # light metals
        "aluminium": 2700.0,  # CRC, pure
        "aluminium_2024": 2780.0,  # ASM, 2024-T3
        "aluminium_6061": 2700.0,  # ASM, 6061-T6
        "aluminium_7075": 2810.0,  # ASM, 7075-T6
        "magnesium_az31": 1770.0,  # ASM, AZ31B
        "magnesium_az91": 1810.0,  # ASM, AZ91
        "titanium": 4506.0,  # CRC, pure
        "titanium_6al4v": 4430.0,  # ASM, Ti-6Al-4V annealed
        # iron and steel
        "iron": 7870.0,  # CRC, pure
        "cast_iron": 7150.0,  # ASM, grey iron, class 35
        "steel": 7850.0,  # ASM, low-alloy 4140; usual figure of structural steel too
        "steel_1020": 7870.0,  # ASM, plain carbon 1020
        "stainless_304": 8000.0,  # ASM, 304
        "stainless_316": 8000.0,  # ASM, 316
        "electrical_steel": 7650.0,  # ASTM A677, assumed density of non-oriented grade 47F165 (M-19)
        # copper, lead and other heavy metals
        "copper": 8960.0,  # CRC, pure
        "brass": 8500.0,  # CDA, free-cutting brass C36000
        "bronze": 8930.0,  # CDA, bearing bronze C93200
        "nickel": 8900.0,  # CRC, pure
        "zinc": 7140.0,  # CRC, pure
        "lead": 11300.0,  # CRC, pure
        "tungsten": 19300.0,  # CRC, pure
        # permanent magnets
        "neodymium_magnet": 7400.0,  # MMPA, sintered NdFeB
        "samarium_cobalt_magnet": 8400.0,  # MMPA, sintered Sm2Co17
        "alnico_magnet": 7300.0,  # MMPA, cast Alnico 5
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
        "peek": 1300.0,  # Victrex, data sheet of PEEK 450G
        "pla": 1240.0,  # NatureWorks, data sheet of Ingeo 3D850
        "glass_epoxy": 1870.0,  # MH, fibre-glass sheet
    }
)
