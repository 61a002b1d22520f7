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

const ghs = signs({ standard: 'CLP, annex I 1.2.1.4', size: least(10, 'side') }, [
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

/** All pictograms, in the order in which they are offered. */
export const pictogramGroups: readonly PictogramGroup[] = [
  { title: { en: 'Hazardous substances (GHS)', sv: 'Farliga ämnen (GHS)' }, signs: ghs },
]

const traits = new Map(pictogramGroups.flatMap((group) => group.signs.map((sign) => [sign.name, sign] as const)))

/** What is known of a sign, by its name in lower case. */
export const pictogramTraits = (name: string): PictogramTraits | undefined => traits.get(name)

const accented = new Set(ghs.map(({ name }) => name))

/** Whether a pictogram, named by a text that may hold variables, may have parts in the accent colour. */
export const hasAccent = (pictogram: string): boolean =>
  pictogram.includes('{{') || accented.has(pictogram.trim().toLowerCase())
