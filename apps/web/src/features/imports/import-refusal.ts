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

/** The sentence of a refused upload: of `refusalOf`, or the limit of files an hour and the time of the next one. */
export function uploadRefusalOf(error: unknown): string {
  if (!(error instanceof CallError) || error.retryAfterSeconds === undefined) return refusalOf(error)
  const most = error.errors.find(({ code }) => code === 'files-per-hour')?.values?.most
  if (typeof most !== 'number') return refusalOf(error)
  const time = timeOfDay(new Date(Date.now() + error.retryAfterSeconds * 1000))
  return translation().t('imports.tooManyFiles', { count: most, time })
}
