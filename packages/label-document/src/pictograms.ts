// The pictograms that a label may name; their drawings are in `label-layout/pictograms`.
import { type Micrometres, millimetres } from './lengths.ts'

/** Signs that belong together. */
export interface PictogramGroup {
  readonly title: PictogramTitle
  readonly signs: readonly PictogramTraits[]
}

export interface PictogramTraits {
  readonly name: string
  readonly title: PictogramTitle
  /** Where the sign is laid down. */
  readonly standard: string
  /** Absent where the sign only must be legible. */
  readonly size?: PictogramSize
}

export interface PictogramTitle {
  readonly en: string
  readonly sv: string
}

/** The size that the standard of a sign demands. */
export interface PictogramSize {
  /** Of the height of the sign as it stands upright, or of the side of a square that stands on its corner. */
  readonly least: Micrometres
  readonly of: 'height' | 'side'
  /** Smaller ones are also right where the package is small. */
  readonly isUsual?: true
}

type Sign = readonly [name: string, en: string, sv: string]
type Source = Pick<PictogramTraits, 'standard' | 'size'>

const signs = ({ standard, size }: Source, list: readonly Sign[]): PictogramTraits[] =>
  list.map(([name, en, sv]) => ({ name, title: { en, sv }, standard, ...(size && { size }) }))

const least = (millimetre: number, of: PictogramSize['of'] = 'height'): PictogramSize => ({
  least: millimetres(millimetre),
  of,
})

const ghs = signs({ standard: 'CLP, annex I 1.2.1.3', size: least(10, 'side') }, [
  ['ghs01', 'Explosive', 'Explosivt'],
  ['ghs02', 'Flammable', 'Brandfarligt'],
  ['ghs03', 'Oxidizing', 'Oxiderande'],
  ['ghs04', 'Gas under pressure', 'Gas under tryck'],
  ['ghs05', 'Corrosive', 'Frätande'],
  ['ghs06', 'Toxic', 'Giftigt'],
  ['ghs07', 'Harmful', 'Skadligt'],
  ['ghs08', 'Serious health hazard', 'Hälsofara'],
  ['ghs09', 'Hazardous to the environment', 'Miljöfarligt'],
])

const dangerousGoods = [
  ...signs({ standard: 'ADR 5.2.2.2.1.1', size: least(100, 'side') }, [
    ['adr-1', 'Class 1, divisions 1.1 to 1.3: explosives', 'Klass 1, riskgrupp 1.1 till 1.3: explosiva ämnen'],
    ['adr-1.4', 'Division 1.4', 'Riskgrupp 1.4'],
    ['adr-1.5', 'Division 1.5', 'Riskgrupp 1.5'],
    ['adr-1.6', 'Division 1.6', 'Riskgrupp 1.6'],
    ['adr-2.1', 'Class 2.1: flammable gases', 'Klass 2.1: brandfarliga gaser'],
    [
      'adr-2.2',
      'Class 2.2: gases that do not burn and are not toxic',
      'Klass 2.2: icke brandfarliga, icke giftiga gaser',
    ],
    ['adr-2.3', 'Class 2.3: toxic gases', 'Klass 2.3: giftiga gaser'],
    ['adr-3', 'Class 3: flammable liquids', 'Klass 3: brandfarliga vätskor'],
    ['adr-4.1', 'Class 4.1: flammable solids', 'Klass 4.1: brandfarliga fasta ämnen'],
    ['adr-4.2', 'Class 4.2: spontaneously combustible', 'Klass 4.2: självantändande ämnen'],
    ['adr-4.3', 'Class 4.3: flammable gases with water', 'Klass 4.3: brandfarliga gaser med vatten'],
    ['adr-5.1', 'Class 5.1: oxidizing substances', 'Klass 5.1: oxiderande ämnen'],
    ['adr-5.2', 'Class 5.2: organic peroxides', 'Klass 5.2: organiska peroxider'],
    ['adr-6.1', 'Class 6.1: toxic substances', 'Klass 6.1: giftiga ämnen'],
    ['adr-6.2', 'Class 6.2: infectious substances', 'Klass 6.2: smittförande ämnen'],
    ['adr-7-i', 'Class 7, category I: radioactive', 'Klass 7, kategori I: radioaktivt'],
    ['adr-7-ii', 'Class 7, category II: radioactive', 'Klass 7, kategori II: radioaktivt'],
    ['adr-7-iii', 'Class 7, category III: radioactive', 'Klass 7, kategori III: radioaktivt'],
    ['adr-7e', 'Class 7: fissile material', 'Klass 7: klyvbart ämne'],
    ['adr-8', 'Class 8: corrosive substances', 'Klass 8: frätande ämnen'],
    ['adr-9', 'Class 9: other dangerous goods', 'Klass 9: övriga farliga ämnen'],
    ['adr-9a', 'Class 9A: lithium batteries', 'Klass 9A: litiumbatterier'],
  ]),
  ...signs({ standard: 'ADR 5.2.1.8.3', size: least(100, 'side') }, [
    ['adr-environment', 'Hazardous to the environment', 'Miljöfarligt ämne'],
  ]),
  ...signs({ standard: 'ADR 5.2.1.9.2 (the reduced size)', size: least(70) }, [
    ['lithium-battery-mark', 'Lithium battery mark', 'Litiumbatterimärke'],
  ]),
  ...signs({ standard: 'ADR 3.4.7.2 (the reduced size)', size: least(50, 'side') }, [
    ['limited-quantity', 'Limited quantities', 'Begränsade mängder'],
  ]),
]

const usual = (millimetre: number, of: PictogramSize['of'] = 'height'): PictogramSize => ({
  ...least(millimetre, of),
  isUsual: true,
})

const handling = signs({ standard: 'ISO 780:2015, 3.4', size: usual(100) }, [
  ['iso780-fragile', 'Fragile, handle with care', 'Bräckligt, hanteras varsamt'],
  ['iso780-this-way-up', 'This way up', 'Denna sida upp'],
  ['iso780-keep-dry', 'Keep dry', 'Skyddas mot fukt'],
  ['iso780-keep-away-from-sunlight', 'Keep away from sunlight', 'Skyddas mot solljus'],
  ['iso780-no-hooks', 'Use no hand hooks', 'Använd inga krokar'],
  ['iso780-centre-of-gravity', 'Centre of gravity', 'Tyngdpunkt'],
  ['iso780-do-not-roll', 'Do not roll', 'Får ej rullas'],
  ['iso780-stacking-limit-by-number', 'Stacking limit by number', 'Staplingsgräns, antal'],
  ['iso780-stacking-limit-by-mass', 'Stacking limit by mass', 'Staplingsgräns, vikt'],
  ['iso780-do-not-stack', 'Do not stack', 'Får ej staplas'],
  ['iso780-clamp-here', 'Clamp here', 'Kläm här'],
  ['iso780-do-not-clamp', 'Do not clamp here', 'Kläm inte här'],
  ['iso780-temperature-limits', 'Temperature limits', 'Temperaturgränser'],
  ['iso780-sling-here', 'Sling here', 'Lyft här'],
  ['iso780-no-fork-lift', 'Do not use fork lift truck here', 'Använd inte gaffeltruck här'],
])

const marks = [
  ...signs({ standard: 'Regulation (EC) 765/2008, annex II', size: least(5) }, [['ce', 'CE mark', 'CE-märke']]),
  ...signs({ standard: 'Regulation (EC) 765/2008 in the UK (SI 2019/696, schedule 33)', size: least(5) }, [
    ['ukca', 'UKCA mark', 'UKCA-märke'],
  ]),
  ...signs({ standard: 'EN 50419 (a bar of 1 mm)', size: least(7.2) }, [
    ['weee', 'Separate collection of electronics (WEEE)', 'Separat insamling av elektronik (WEEE)'],
  ]),
  ...signs({ standard: 'Regulation (EC) 1935/2004, annex II' }, [['food-safe', 'For food', 'För livsmedel']]),
  ...signs({ standard: 'ISO 7000-1135' }, [['recycling', 'Recyclable', 'Återvinningsbart']]),
  ...signs({ standard: 'ASTM D7611' }, [
    ['recycling-1-pet', 'Plastic 1, PET', 'Plast 1, PET'],
    ['recycling-2-hdpe', 'Plastic 2, HDPE', 'Plast 2, HDPE'],
    ['recycling-3-pvc', 'Plastic 3, PVC', 'Plast 3, PVC'],
    ['recycling-4-ldpe', 'Plastic 4, LDPE', 'Plast 4, LDPE'],
    ['recycling-5-pp', 'Plastic 5, PP', 'Plast 5, PP'],
    ['recycling-6-ps', 'Plastic 6, PS', 'Plast 6, PS'],
    ['recycling-7-other', 'Plastic 7, other', 'Plast 7, övrig'],
  ]),
]

const medical = signs({ standard: 'ISO 15223-1:2021' }, [
  ['med-manufacturer', 'Manufacturer', 'Tillverkare'],
  ['med-date-of-manufacture', 'Date of manufacture', 'Tillverkningsdatum'],
  ['med-use-by', 'Use by', 'Sista förbrukningsdag'],
  ['med-batch-code', 'Batch code (LOT)', 'Satskod (LOT)'],
  ['med-catalogue-number', 'Catalogue number (REF)', 'Katalognummer (REF)'],
  ['med-serial-number', 'Serial number (SN)', 'Serienummer (SN)'],
  ['med-sterile', 'Sterile', 'Steril'],
  ['med-sterile-eo', 'Sterilized with ethylene oxide', 'Steriliserad med etylenoxid'],
  ['med-sterile-r', 'Sterilized by irradiation', 'Steriliserad med strålning'],
  ['med-non-sterile', 'Not sterile', 'Ej steril'],
  ['med-single-sterile-barrier', 'Single sterile barrier system', 'Enkelt sterilbarriärsystem'],
  ['med-do-not-reuse', 'Do not re-use', 'Får ej återanvändas'],
  ['med-do-not-resterilize', 'Do not resterilize', 'Får ej omsteriliseras'],
  ['med-do-not-use-if-damaged', 'Do not use if the package is damaged', 'Använd inte om förpackningen är skadad'],
  ['med-consult-instructions', 'Consult the instructions for use', 'Läs bruksanvisningen'],
  ['med-caution', 'Caution', 'Varning'],
  ['med-temperature-limit', 'Temperature limit', 'Temperaturgränser'],
  ['med-upper-temperature-limit', 'Upper limit of temperature', 'Övre temperaturgräns'],
  ['med-lower-temperature-limit', 'Lower limit of temperature', 'Undre temperaturgräns'],
  ['med-keep-dry', 'Keep dry', 'Förvaras torrt'],
  ['med-keep-away-from-sunlight', 'Keep away from sunlight', 'Skyddas mot solljus'],
  ['med-fragile', 'Fragile, handle with care', 'Bräcklig, hanteras varsamt'],
  ['med-in-vitro-diagnostic', 'In vitro diagnostic medical device', 'Medicinteknisk produkt för in vitro-diagnostik'],
  ['med-medical-device', 'Medical device', 'Medicinteknisk produkt'],
  ['med-unique-device-identifier', 'Unique device identifier', 'Unik produktidentifiering'],
  ['med-ec-representative', 'Authorized representative in the EU', 'Auktoriserad representant i EU'],
  ['med-swiss-representative', 'Authorized representative in Switzerland', 'Auktoriserad representant i Schweiz'],
])

const allergens = signs({ standard: 'Regulation (EU) 1169/2011, annex II' }, [
  ['allergen-gluten', 'Cereals with gluten', 'Spannmål med gluten'],
  ['allergen-crustaceans', 'Crustaceans', 'Kräftdjur'],
  ['allergen-eggs', 'Eggs', 'Ägg'],
  ['allergen-fish', 'Fish', 'Fisk'],
  ['allergen-peanuts', 'Peanuts', 'Jordnötter'],
  ['allergen-soya', 'Soybeans', 'Sojabönor'],
  ['allergen-milk', 'Milk', 'Mjölk'],
  ['allergen-nuts', 'Nuts', 'Nötter'],
  ['allergen-celery', 'Celery', 'Selleri'],
  ['allergen-mustard', 'Mustard', 'Senap'],
  ['allergen-sesame', 'Sesame', 'Sesam'],
  ['allergen-sulphites', 'Sulphur dioxide and sulphites', 'Svaveldioxid och sulfiter'],
  ['allergen-lupin', 'Lupin', 'Lupin'],
  ['allergen-molluscs', 'Molluscs', 'Blötdjur'],
])

/** All pictograms, in the order in which they are offered. */
export const pictogramGroups: readonly PictogramGroup[] = [
  { title: { en: 'Hazardous substances (GHS)', sv: 'Farliga ämnen (GHS)' }, signs: ghs },
  { title: { en: 'Dangerous goods in transport', sv: 'Farligt gods' }, signs: dangerousGoods },
  { title: { en: 'Handling', sv: 'Hantering' }, signs: handling },
  { title: { en: 'Medical devices', sv: 'Medicinteknik' }, signs: medical },
  { title: { en: 'Conformity and recycling', sv: 'Överensstämmelse och återvinning' }, signs: marks },
  { title: { en: 'Allergens', sv: 'Allergener' }, signs: allergens },
]

const traits = new Map(pictogramGroups.flatMap((group) => group.signs.map((sign) => [sign.name, sign] as const)))

/** Title, standard and size of a sign, by its name in lower case. */
export const pictogramTraits = (name: string): PictogramTraits | undefined => traits.get(name)
