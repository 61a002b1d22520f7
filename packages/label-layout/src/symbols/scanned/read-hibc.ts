import { modulo43Character } from '@labelwright/label-document/expressions/check-digits'

/** Labeler, product number and packaging digit; secondary data behind a slash (ANSI/HIBC 2.6, section 2). */
const primary = /^\+([A-Z][A-Z0-9]{3}[A-Z0-9]{1,18})(\d)(\/.*)?$/

/**
 * The forms in which the article of an HIBC code may be stored: its primary data, the same with a plus, with plus and check
 * character, and without the packaging digit. Empty when `code` is no HIBC code or its check character is wrong.
 */
export function hibcForms(code: string): readonly string[] {
  const body = withoutCheck(code.toUpperCase())
  const [, item, packaging] = (body !== undefined && primary.exec(body)) || []
  if (item === undefined || packaging === undefined) return []
  const whole = `${item}${packaging}`
  return [whole, `+${whole}`, `+${whole}${modulo43Character(`+${whole}`)}`, item]
}

function withoutCheck(code: string): string | undefined {
  if (modulo43Character(code.slice(0, -1)) === code.slice(-1)) return code.slice(0, -1)
  // A space as the check character was trimmed from the end of the text.
  return modulo43Character(code) === ' ' ? code : undefined
}
