import { CallError } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { refusalReason } from './reason-texts.ts'

/** Why a file or its options are refused: the sentence of the code, and those of the file or the fields. */
export function refusalOf(error: unknown): string {
  const sentence = errorText(error)
  if (!(error instanceof CallError)) return sentence
  const own = error.errors.map(refusalReason)
  if (own.length === 0 && error.code === 'file-not-readable') own.push(error.message)
  return [...new Set([sentence, ...own])].join(' ')
}
