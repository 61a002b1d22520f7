import { CallError } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-texts.ts'

/** Why a file or its options are refused: our sentence for the code, and the server's own for the file or the field. */
export function refusalOf(error: unknown): string {
  const sentence = errorText(error)
  if (!(error instanceof CallError)) return sentence
  const own = error.code === 'file-not-readable' ? [error.message] : error.errors.map(({ message }) => message)
  return [...new Set([sentence, ...own])].join(' ')
}
