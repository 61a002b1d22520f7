/** A value that a test cannot go on without: an element of a list, a field that may be left out. Throws where there is none. */
export function defined<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('The test expected a value here.')
  return value
}
