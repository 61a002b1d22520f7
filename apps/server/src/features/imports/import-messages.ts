import { ProductError } from '@labelwright/contract/errors'
import {
  type fileRefusalCodes,
  type ImportMessageCode,
  importMessageCodes,
  type ReasonValues,
} from '@labelwright/contract/server/import-reasons'

/** A message about an import as a whole: an English sentence, and its code and values for other languages. */
export interface ImportMessage {
  readonly code: ImportMessageCode
  readonly sentence: string
  readonly values?: ReasonValues
}

type Own = Exclude<ImportMessageCode, (typeof fileRefusalCodes)[number] | 'was-undone' | 'was-undone-but'>

const sentences: Readonly<Record<Own, string>> = {
  'nothing-changed': 'Everything is as it was before.',
  'has-bad-rows': 'Some rows cannot be imported. Fix them, or choose to skip them.',
  'encoding-doubtful': 'The letters of this file can be read in two ways. Choose the right one, then start the import.',
  'checked-again': 'The server stopped during the check, so the file was checked again.',
  'began-again': 'The server stopped during this import. Nothing had changed, and the import was restarted.',
  'undo-began-again':
    'The server stopped while this import was being undone. Nothing had changed, and the undo was restarted.',
  'stopped-too-often': 'The server stopped too often during this import. Nothing has changed.',
  'too-busy': 'The server was too busy. Nothing has changed.',
  'file-elsewhere': 'The file is on another server. The import starts when that server runs.',
  'server-failed': 'The server had an error. Nothing has changed. Try again.',
}

export const messageOf = (code: Own): ImportMessage => ({ code, sentence: sentences[code] })

export function undoneMessage({ undone, kept }: { readonly undone: number; readonly kept: number }): ImportMessage {
  const sentence = `${undone.toLocaleString('en')} restored.`
  if (kept === 0) return { code: 'was-undone', sentence, values: { count: undone } }
  return {
    code: 'was-undone-but',
    sentence: `${sentence} ${kept.toLocaleString('en')} not restored, because of later use or changes.`,
    values: { count: undone, kept },
  }
}

const isOurs = (code: string | undefined): code is ImportMessageCode => importMessageCodes.some((each) => each === code)

/** Why an import failed: the refusal of its file as it stands, everything else only as what it means for the import. */
export function failureMessage(error: unknown): ImportMessage {
  if (!(error instanceof ProductError)) return messageOf('server-failed')
  const [own] = error.errors
  if (!isOurs(own?.code)) return { ...messageOf('server-failed'), sentence: error.message }
  return { code: own.code, sentence: error.message, ...(own.values ? { values: own.values } : {}) }
}
