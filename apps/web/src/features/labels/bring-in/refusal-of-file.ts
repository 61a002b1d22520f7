import { CallError } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'

/** Why a file's labels could not be read: the sentence of the code, and the server's about the file. */
export function refusalOfFile(error: unknown): string {
  const own = error instanceof CallError ? error.errors.map(({ message }) => message) : []
  return [...new Set([errorText(error), ...own])].join(' ')
}
