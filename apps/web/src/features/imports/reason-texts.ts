// Why a row, a file or an import did not go as wished, in the person's language.
import {
  type FileRefusalCode,
  fileRefusalCodes,
  type ImportMessageCode,
  type ReasonValues,
  type RowProblemCode,
  type RowWarningCode,
} from '@labelwright/contract/server/import-reasons'
import type { Import, RowProblem, RowWarning } from '@labelwright/contract/server/imports-schemas'
import { type MessageKey, translation } from '../../lib/i18n.ts'

/** Every code has its sentence; a forgotten one is a type error, for the key does not exist then. */
const rowKey = <Code extends RowProblemCode>(code: Code) => `imports.reasons.rows.${code}` as const
const warningKey = <Code extends RowWarningCode>(code: Code) => `imports.reasons.warnings.${code}` as const
const fileKey = <Code extends FileRefusalCode>(code: Code) => `imports.reasons.files.${code}` as const
const toldKey = <Code extends Exclude<ImportMessageCode, FileRefusalCode>>(code: Code) =>
  `imports.reasons.told.${code}` as const

const isFileCode = (code: string): code is FileRefusalCode => fileRefusalCodes.some((each) => each === code)

const optionKeys: Readonly<Record<string, MessageKey>> = {
  'not-mapped': 'imports.reasons.options.not-mapped',
  duplicate: 'imports.reasons.options.duplicate',
  'not-allowed': 'imports.reasons.options.not-allowed',
  missing: 'imports.reasons.options.missing',
  'not-found': 'imports.reasons.options.not-found',
  'takes-no-orders': 'imports.reasons.options.takes-no-orders',
  'not-json': 'imports.reasons.options.not-json',
}

/** The server's own sentence in English, which may say more; in other languages ours for its code. */
function inWords(english: string, key: MessageKey | undefined, values: ReasonValues | undefined): string {
  const { language, t } = translation()
  return language === 'en' || key === undefined ? english : t(key, values ?? {})
}

/** Why a row cannot land. */
export function rowReason({ code, message, values }: RowProblem): string {
  const isForOrders = code === 'group-not-found' && values?.kind === 'orders'
  return inWords(message, isForOrders ? 'imports.reasons.rows.group-takes-no-orders' : rowKey(code), values)
}

/** Why a value is worth a look. */
export const warningReason = ({ code, message, values }: RowWarning): string =>
  inWords(message, warningKey(code), values)

/** Why a file or one of its options is refused. */
export function refusalReason({
  code,
  message,
  values,
}: {
  readonly code: string
  readonly message: string
  readonly values?: ReasonValues | undefined
}): string {
  return inWords(message, isFileCode(code) ? fileKey(code) : optionKeys[code], values)
}

/** What is told of an import as a whole; empty where there is nothing to tell. */
export function toldOf({ message, reason }: Pick<Import, 'message' | 'reason'>): string {
  if (message === null || reason === null) return message ?? ''
  const { code, values } = reason
  return inWords(message, isFileCode(code) ? fileKey(code) : toldKey(code), values)
}
