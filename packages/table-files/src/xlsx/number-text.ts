import { type DigitFormat, general, type NumberKind } from './number-format.ts'

/** A number in plain digits, never with an exponent, with the 15 digits that spreadsheets keep. */
export function plainNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!parts) return text
  const digits = `${parts[2]}${parts[3] ?? ''}`
  const point = 1 + Number(parts[4])
  if (point <= 0) return `${parts[1]}0.${'0'.repeat(-point)}${digits}`
  return `${parts[1]}${digits.padEnd(point, '0')}`
}

const two = (value: number) => String(value).padStart(2, '0')

/** Days since the workbook's epoch as ISO 8601. The year 1900 had no 29 February, though day 60 claims so. */
function dateText(value: number, kind: 'date' | 'date-time', isFrom1904: boolean): string {
  const days = isFrom1904 ? value + 1462 : value
  const seconds = Math.round((days - (days < 60 ? 25_568 : 25_569)) * 86_400)
  const date = new Date(seconds * 1000)
  if (!(days >= 0) || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return plainNumber(value)
  const iso = date.toISOString()
  if (kind === 'date') return iso.slice(0, 10)
  return `${iso.slice(0, 10)} ${iso.slice(11, iso.slice(17, 19) === '00' ? 16 : 19)}`
}

function timeText(value: number, isDuration: boolean): string {
  const seconds = Math.round((isDuration ? value : value - Math.floor(value)) * 86_400)
  if (seconds < 0) return plainNumber(value)
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`
  return seconds % 60 === 0 ? clock : `${clock}:${two(seconds % 60)}`
}

/** Digits at the places of a format, from the last one on; the first place takes all that are left. */
function placed(digits: string, parts: DigitFormat['whole']): string {
  const first = parts.findIndex((part) => 'digit' in part)
  let left = digits === '0' ? '' : digits
  let text = ''
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at]
    if (!part) continue
    if ('text' in part) {
      text = part.text + text
      continue
    }
    const own = at === first ? left : left.slice(-1)
    left = left.slice(0, left.length - own.length)
    text = (own || (part.digit === '0' ? '0' : '')) + text
  }
  return first < 0 ? digits + text : text
}

function digitText(value: number, format: DigitFormat): string {
  const shown = format.isPercent ? value * 100 : value
  if (Math.abs(shown) >= 1e15 || format.decimals > 20) return plainNumber(value)
  // Rounded by its 15 digits, as the sheet does: 1.005 is 1.00499999999999989… inside.
  const text = plainNumber(Math.abs(shown))
  const rounded = Number(`${Math.round(Number(`${text}e${format.decimals}`))}e-${format.decimals}`)
  const [whole = '', decimals] = rounded.toFixed(format.decimals).split('.')
  const digits = `${placed(whole, format.whole)}${decimals ? `.${decimals}` : ''}${format.ending}`
  const isNegative = shown < 0 && rounded > 0
  return `${isNegative ? '-' : ''}${digits}${format.isPercent ? '%' : ''}`.trim()
}

/** A cell's number as a person sees it. */
export function numberText(value: number, format: NumberKind, isFrom1904: boolean): string {
  if (!Number.isFinite(value)) return ''
  switch (format.kind) {
    case 'general':
      return plainNumber(value)
    case 'digits':
      return digitText(value, format)
    case 'by-value': {
      const meant = format.cases.find(({ holds }) => holds === undefined || holds(value))
      return numberText(value, meant?.format ?? general, isFrom1904)
    }
    case 'time':
    case 'duration':
      return timeText(value, format.kind === 'duration')
    default:
      return dateText(value, format.kind, isFrom1904)
  }
}
