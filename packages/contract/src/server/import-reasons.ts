// Why a row, a file or an import as a whole did not go as wished. The codes are stable and clients translate them with
// their values; the sentence beside each is English and carries the same values.

/** Names and numbers of a sentence, by the names that the client's own sentence has for them. */
export type ReasonValues = Readonly<Record<string, string | number>>

export const rowProblemCodes = [
  // What the reader finds in a row.
  'too-many-cells',
  'too-few-cells',
  'cell-too-long',
  'broken-characters',
  'nested',
  'cell-beyond-columns',
  'cell-is-error',
  'formula-without-value',
  // What its fields hold.
  'name-missing',
  'not-a-link',
  'too-long',
  'group-not-found',
  'label-not-found',
  'order-number-missing',
  'quantity-wrong',
  'number-rounded',
  // What it meets where it lands.
  'article-missing',
  'article-not-found',
  'article-name-not-found',
  'articles-of-name',
  'order-incomplete',
  'identifier-twice',
  'identifier-taken',
  'row-twice',
  'several-articles',
  'already-there',
  'not-there',
] as const
export type RowProblemCode = (typeof rowProblemCodes)[number]

/** Why a value is worth a look, although its row is imported as it is. */
export const rowWarningCodes = ['value-rounded', 'check-digit-wrong', 'leading-zeros-lost'] as const
export type RowWarningCode = (typeof rowWarningCodes)[number]

/** Why a file is refused as a whole: the code of the only entry of `errors`, at `file`, with `file-not-readable`. */
export const fileRefusalCodes = [
  'empty-file',
  'too-many-columns',
  'too-many-rows',
  'row-too-long',
  'quote-not-closed',
  'file-ends-too-soon',
  'web-page',
  'not-a-workbook',
  'workbook-damaged',
  'workbook-encrypted',
  'workbook-too-large',
  'workbook-too-many-files',
  'workbook-nested',
  'workbook-unsafe',
  'sheet-not-found',
  'column-not-found',
  'json-not-readable',
  'json-not-a-list',
  'wrong-encoding',
  'file-too-heavy',
  'workbook-too-heavy',
] as const
export type FileRefusalCode = (typeof fileRefusalCodes)[number]

/** What is told of an import as a whole. */
export const importMessageCodes = [
  ...fileRefusalCodes,
  'nothing-changed',
  'has-bad-rows',
  'encoding-doubtful',
  'was-undone',
  'was-undone-but',
  'checked-again',
  'began-again',
  'undo-began-again',
  'stopped-too-often',
  'too-busy',
  'file-elsewhere',
  'server-failed',
] as const
export type ImportMessageCode = (typeof importMessageCodes)[number]

/** Reasons that an import cannot be undone. */
export const undoHindranceCodes = [
  'changed-nothing',
  'already-undone',
  /** Another import of the same configuration is changing things now. */
  'import-under-way',
  /** The last import of the same configuration can be undone instead. */
  'later-import',
  /** A later import of the same configuration was the last, and is undone. */
  'last-undone',
] as const
export type UndoHindranceCode = (typeof undoHindranceCodes)[number]
