import { dictOf, listOf, numberOf, type PdfReader, type PdfWidget, textOf } from './pdf-fields.ts'

/** How a widget writes its text and what stands behind it; lengths in points. */
export interface FieldLook {
  readonly fontName: string
  /** 0: as large as fits. */
  readonly fontSize: number
  /** Red, green and blue from 0 to 1. */
  readonly color: readonly [number, number, number]
  readonly align: 'left' | 'center' | 'right'
  readonly rotation: 0 | 90 | 180 | 270
  /** Along the text: turned with it. */
  readonly width: number
  readonly height: number
  readonly background: readonly number[]
  readonly border: readonly number[]
  readonly borderWidth: number
}

const aligns = ['left', 'center', 'right'] as const

/** Reads a widget's look: its default appearance (ISO 32000-1 12.7.3.3) and its characteristics (table 189). */
export function lookOf(
  { dict, width, height }: PdfWidget,
  reader: PdfReader,
  form: ReturnType<typeof dictOf>,
): FieldLook {
  const { get, inherited } = reader
  const written = textOf(inherited(dict, 'DA') ?? get(form, 'DA'))
  const characteristics = dictOf(get(dict, 'MK'))
  const rotation = turnOf(numberOf(get(characteristics, 'R')) ?? 0)
  const [along, across] = rotation % 180 === 0 ? [width, height] : [height, width]
  const border = colorsIn(listOf(reader, get(characteristics, 'BC')))
  const wide = numberOf(get(dictOf(get(dict, 'BS')), 'W')) ?? numberOf(listOf(reader, get(dict, 'Border'))[2]) ?? 1
  const quadding = numberOf(inherited(dict, 'Q') ?? get(form, 'Q')) ?? 0
  return {
    ...appearanceOf(written),
    align: aligns[quadding] ?? 'left',
    rotation,
    width: along,
    height: across,
    background: colorsIn(listOf(reader, get(characteristics, 'BG'))),
    border,
    borderWidth: border.length > 0 ? wide : 0,
  }
}

const turnOf = (degrees: number): FieldLook['rotation'] => {
  const turn = ((Math.round(degrees / 90) % 4) + 4) % 4
  return ([0, 90, 180, 270] as const)[turn] ?? 0
}

const colorsIn = (values: readonly Parameters<typeof numberOf>[0][]): readonly number[] =>
  values.flatMap((value) => numberOf(value) ?? [])

/** `/Helv 12 Tf 0 g`. */
function appearanceOf(written: string): Pick<FieldLook, 'fontName' | 'fontSize' | 'color'> {
  const [, fontName = 'Helv', size = '0'] = /\/(\S+)\s+(-?[\d.]+)\s+Tf/.exec(written) ?? []
  const [, parts = '0'] = /((?:[\d.]+\s+){1,4})(?:g|rg|k)\b/.exec(written.replace(/.*\bTf/s, '')) ?? []
  const numbers = parts.trim().split(/\s+/).map(Number)
  return { fontName, fontSize: Math.abs(Number(size)) || 0, color: rgbOf(numbers) }
}

/** Of one grey, of red, green and blue, or of the four inks. */
export function rgbOf(parts: readonly number[]): readonly [number, number, number] {
  const [first = 0, second = first, third = first, black] = parts
  if (black === undefined) return [first, second, third]
  return [(1 - first) * (1 - black), (1 - second) * (1 - black), (1 - third) * (1 - black)]
}
