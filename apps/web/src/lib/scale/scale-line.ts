// What a scale says in a line of text, in the two ways of speaking that most scales know.

export type ScaleLine =
  /** `isSteady` is undefined where the scale does not say; two equal lines tell it then. */
  | {
      readonly kind: 'weight'
      /** Digits with a point, as many places as the scale shows. */
      readonly value: string
      readonly unit: string
      readonly isSteady: boolean | undefined
    }
  /** Too much or too little lies on the scale, or it cannot answer just now. */
  | { readonly kind: 'out-of-range' | 'busy' }

/**
 * Mettler Toledo, MT-SICS level 0: `S S     100.00 g` is steady, `S D` is not, `S I` means that it is busy, `S +` and `S -` that the
 * load is out of range (AL-IC operating instructions, MT-SICS commands).
 */
const sics = /^S ([SD])\s+([+-]?\s*\d+(?:[.,]\d+)?)\s*([A-Za-z%]{1,5})?$/
const sicsRefusals: Readonly<Record<string, ScaleLine>> = {
  'S I': { kind: 'busy' },
  'S +': { kind: 'out-of-range' },
  'S -': { kind: 'out-of-range' },
}

/**
 * A&D and many others: a header of two letters, which some follow by more (`ST,GS,`), sign, digits and unit. `ST` and `QT` are
 * steady, `US` is not, `OL` is out of range (EK-L instruction manual, 9-2 Data format).
 */
const headed = /^(ST|QT|US|OL),(?:[A-Z]{2},)?\s*([+-]?\s*\d+(?:[.,]\d+)?)\s*([A-Za-z%]{1,5})?$/

/** Scales that send the display alone, without a word on whether it rests. */
const bare = /^([+-]?\s*\d+(?:[.,]\d+)?)\s*(kg|g|mg|t|lb|oz)$/i

/** A number without the zeros in front that scales fill their display with; the places behind the point stay. */
const numberOf = (text: string): string => {
  const [sign = ''] = /^-/.exec(text) ?? []
  const digits = text
    .replace(/^[+-]?\s*/, '')
    .replace(',', '.')
    .replace(/^0+(?=\d)/, '')
  return `${sign}${digits}`
}

/** What a line means; undefined where it is none of the above. */
export function readScaleLine(line: string): ScaleLine | undefined {
  const text = line.trim()
  const refusal = sicsRefusals[text]
  if (refusal) return refusal
  const [, state, ofSics = '', unitOfSics = ''] = sics.exec(text) ?? []
  if (state) return weight(ofSics, unitOfSics, state === 'S')
  const [, header, ofHeaded = '', unitOfHeaded = ''] = headed.exec(text) ?? []
  if (header === 'OL') return { kind: 'out-of-range' }
  if (header) return weight(ofHeaded, unitOfHeaded, header !== 'US')
  const [, value, unit = ''] = bare.exec(text) ?? []
  return value === undefined ? undefined : weight(value, unit, undefined)
}

/** Less than nothing was tared away, and is the weight of nothing. */
function weight(text: string, unit: string, isSteady: boolean | undefined): ScaleLine {
  const value = numberOf(text)
  return value.startsWith('-') ? { kind: 'out-of-range' } : { kind: 'weight', value, unit, isSteady }
}
