/** How a number format shows what it formats. */
export type NumberKind =
  | { readonly kind: 'general' }
  | { readonly kind: 'date' | 'time' | 'date-time' | 'duration' }
  | { readonly kind: 'fixed'; readonly decimals: number; readonly leading: number; readonly isPercent: boolean }

const general: NumberKind = { kind: 'general' }

/** The formats that every workbook knows by number (ECMA-376 part 1, 18.8.30). */
const builtIn: ReadonlyMap<number, string> = new Map([
  ...([
    [1, '0'],
    [2, '0.00'],
    [3, '#,##0'],
    [4, '#,##0.00'],
    [9, '0%'],
    [10, '0.00%'],
  ] as const),
  ...([
    [14, 'yyyy-mm-dd'],
    [15, 'd-mmm-yy'],
    [16, 'd-mmm'],
    [17, 'mmm-yy'],
    [18, 'h:mm'],
    [19, 'h:mm:ss'],
  ] as const),
  ...([
    [20, 'h:mm'],
    [21, 'h:mm:ss'],
    [22, 'yyyy-mm-dd h:mm'],
    [45, 'mm:ss'],
    [46, '[h]:mm:ss'],
    [47, 'mm:ss'],
  ] as const),
  ...[27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'] as const),
  ...[32, 33, 55, 56].map((id) => [id, 'h:mm:ss'] as const),
])

/** What is shown as it stands: quoted text, escaped characters, colours, conditions and padding. */
const literal = /"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi

function dateKindOf(code: string): NumberKind | undefined {
  if (/\[(h+|m+|s+)\]/i.test(code)) return { kind: 'duration' }
  const hasTime = /[hs]|am\/pm/i.test(code)
  const hasDate = /[yd]/i.test(code) || (/m/i.test(code) && !hasTime)
  if (hasDate) return { kind: hasTime ? 'date-time' : 'date' }
  return hasTime ? { kind: 'time' } : undefined
}

/** What a format code means for the text of a number: dates, fixed decimals, leading zeros, per cent. */
export function kindOfFormat(id: number, codes: ReadonlyMap<number, string>): NumberKind {
  const whole = codes.get(id) ?? builtIn.get(id)
  if (whole === undefined || /^general$/i.test(whole)) return general
  const code = (whole.slice(0, 1000).split(';')[0] ?? '').replace(literal, '')
  const date = dateKindOf(code)
  if (date) return date
  const numeric = /^([#0,?]*)(?:\.([#0?]*))?(%?)$/.exec(code.trim())
  // A "#" or "?" behind the point shows what there is: as general.
  if (!numeric || /[#?]/.test(numeric[2] ?? '') || !code.includes('0')) return general
  const leading = (numeric[1] ?? '').replace(/[^0]/g, '').length
  return { kind: 'fixed', decimals: (numeric[2] ?? '').length, leading, isPercent: numeric[3] === '%' }
}

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

function fixedText(value: number, format: Extract<NumberKind, { kind: 'fixed' }>): string {
  const shown = format.isPercent ? value * 100 : value
  if (Math.abs(shown) >= 1e15 || format.decimals > 20) return plainNumber(value)
  // Rounded by its 15 digits, as the sheet does: 1.005 is 1.00499999999999989… inside.
  const text = plainNumber(Math.abs(shown))
  const rounded = Number(`${Math.round(Number(`${text}e${format.decimals}`))}e-${format.decimals}`)
  const [whole = '', decimals] = rounded.toFixed(format.decimals).split('.')
  const digits = `${whole.padStart(format.leading, '0')}${decimals ? `.${decimals}` : ''}`
  const isNegative = shown < 0 && /[1-9]/.test(digits)
  return `${isNegative ? '-' : ''}${digits}${format.isPercent ? '%' : ''}`
}

/** A cell's number as a person sees it. */
export function numberText(value: number, format: NumberKind, isFrom1904: boolean): string {
  if (!Number.isFinite(value)) return ''
  if (format.kind === 'general') return plainNumber(value)
  if (format.kind === 'fixed') return fixedText(value, format)
  if (format.kind === 'time' || format.kind === 'duration') return timeText(value, format.kind === 'duration')
  return dateText(value, format.kind, isFrom1904)
}
