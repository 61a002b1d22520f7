import { CallError } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { timeOfDay } from '../../lib/format.ts'
import { translation } from '../../lib/i18n.ts'
import { refusalReason } from './reason-texts.ts'

/** Why a file or its options are refused: the sentence of the code, and those of the file or the fields. */
export function refusalOf(error: unknown): string {
  const sentence = errorText(error)
  if (!(error instanceof CallError)) return sentence
  const own = error.errors.map(refusalReason)
  if (own.length === 0 && error.code === 'file-not-readable') own.push(error.message)
  return [...new Set([sentence, ...own])].join(' ')
}

/** Why a file was not taken: beside `refusalOf`, when there is room for another one this hour. */
export function uploadRefusalOf(error: unknown): string {
  const seconds = error instanceof CallError && error.code === 'too-many-requests' ? error.retryAfterSeconds : undefined
  if (seconds === undefined) return refusalOf(error)
  return translation().t('imports.tooManyFiles', { time: timeOfDay(new Date(Date.now() + seconds * 1000)) })
}
