// CEL's int is a bigint, its double a number, its timestamp a Date.

/** A mistake of who wrote the expression or the data; becomes a problem. */
export class ExpressionMistake extends Error {}

/** The longest text that an expression may make. */
export const mostCharacters = 20_000

/** A value as text on a label: dates as 2027-01-31, numbers without needless figures, nothing as nothing. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return bounded(value)
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(12)))
  if (value instanceof Date) return isoText(value)
  if (Array.isArray(value)) return bounded(value.map(toText).join(', '))
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value)
}

function isoText(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new ExpressionMistake('A date is out of range.')
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}

/** Refuses a text that grows without bound. */
export function bounded(text: string): string {
  if (text.length > mostCharacters) throw new ExpressionMistake(`A text is longer than ${mostCharacters} characters.`)
  return text
}
