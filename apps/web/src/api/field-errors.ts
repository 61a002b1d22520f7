import type { FieldError } from '@labelwright/contract/errors'
import { type MessageKey, translation } from '../lib/i18n.ts'
import { CallError } from './call-error.ts'
import { errorText } from './error-texts.ts'

/** What a refusal of the server says of these fields, by field. `owners` names fields that a code is about by itself. */
export function fieldErrorsOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  owners: Readonly<Partial<Record<string, Field>>> = {},
): Partial<Record<Field, string>> {
  if (!(error instanceof CallError)) return {}
  const found = Object.fromEntries(
    error.errors.flatMap((one) => {
      const field = fields.find((known) => one.path === known || one.path.startsWith(`${known}.`))
      return field ? [[field, sentenceOf(one)]] : []
    }),
  ) as Partial<Record<Field, string>>
  const owner = owners[error.code]
  return owner && !found[owner] ? { ...found, [owner]: errorText(error) } : found
}

/** Why something was refused, where no field stands beside it: the server's sentences about what it was given, else ours. */
export function refusalText(error: unknown): string {
  const isAboutValues = error instanceof CallError && error.code === 'validation-failed'
  const sentences = isAboutValues ? error.errors.map(sentenceOf) : []
  return sentences.length > 0 ? [...new Set(sentences)].join(' ') : errorText(error)
}

const words: Readonly<Record<string, MessageKey>> = {
  'too-small': 'fields.tooShort',
  'too-big': 'fields.tooLong',
  'invalid-format': 'fields.wrongForm',
  'invalid-type': 'fields.missing',
  'invalid-value': 'fields.notAChoice',
  'broken-characters': 'fields.brokenCharacters',
  'too-common': 'fields.tooCommon',
  'contains-email': 'fields.containsEmail',
  'not-a-member': 'fields.notAChoice',
  required: 'fields.missing',
  different: 'fields.different',
  taken: 'fields.taken',
  duplicate: 'fields.duplicate',
  'too-long': 'fields.tooLong',
  'not-found': 'fields.notFound',
  'below-itself': 'fields.belowItself',
}

/** The server's sentence in English; in other languages ours for its code. */
function sentenceOf(error: FieldError): string {
  const { language, t } = translation()
  if (language === 'en') return error.message
  const key = words[error.code]
  return key ? t(key) : t('fields.refused')
}
