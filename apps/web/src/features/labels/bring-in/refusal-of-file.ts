import type { FieldError } from '@labelwright/contract/errors'
import { CallError } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { translation } from '../../../lib/i18n.ts'

const refusals = ['empty-file', 'not-a-label', 'label-damaged', 'label-too-heavy'] as const

/** Why a file's labels could not be read: the sentence of the code, and one about the file. */
export function refusalOfFile(error: unknown): string {
  const own = error instanceof CallError ? error.errors.map(sentenceOf) : []
  return [...new Set([errorText(error), ...own])].join(' ')
}

/** The server's sentence in English, which knows more of the file; in other languages ours for its code. */
function sentenceOf({ code, message }: FieldError): string {
  const { language, t } = translation()
  const known = refusals.find((each) => each === code)
  return language !== 'en' && known ? t(`addLabel.refusals.${known}`) : message
}
