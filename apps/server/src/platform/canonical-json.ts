/**
 * JSON as RFC 8785 has it, for hashes: fields in the order of their names (UTF-16 code units), numbers and texts as
 * ECMAScript writes them. The same fields in another order are the same value. Numbers that JSON does not have, and objects
 * of classes, are mistakes of the caller; half a surrogate pair, which the RFC refuses, is escaped.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is no JSON`)
    return JSON.stringify(value) ?? 'null'
  }
  if (value instanceof Date || value instanceof Map || value instanceof Set) throw new TypeError('No JSON value')
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`)
    .join(',')}}`
}
