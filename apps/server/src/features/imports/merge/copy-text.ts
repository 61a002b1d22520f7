// PostgreSQL's COPY text format. Runs in a reader.

const special = /[\\\n\r\t]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const hasSpecial = /[\\\n\r\t]/

const copyValue = (value: string | null): string => {
  if (value === null) return '\\N'
  return hasSpecial.test(value) ? value.replace(special, (each) => escapes[each] ?? each) : value
}

/** One line of COPY's text format. */
export function copyLine(values: readonly (string | null)[]): string {
  let line = ''
  for (const [index, value] of values.entries()) line += index === 0 ? copyValue(value) : `\t${copyValue(value)}`
  return `${line}\n`
}

/** An array as PostgreSQL writes it; ids need no quotes. */
export const idArray = (ids: readonly string[]): string => `{${ids.join(',')}}`
