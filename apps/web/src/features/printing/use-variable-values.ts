import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { type MergedVariable, mergeArticleData } from '@labelwright/label-document/merge-article-data'
import { type ScannedElement, scannedValues } from '@labelwright/label-document/scanned-values'
import { useCallback, useMemo, useState } from 'react'
import { serialSample } from './serial-fields.ts'

type Typed = Readonly<Record<string, string>>

interface GivenValues {
  /** Stand before the article's own data: those of an order. */
  readonly data: readonly { readonly key: string; readonly data: string }[]
  /** The application identifiers of the scanned GS1 symbol; an order's data goes before them. */
  readonly scanned: readonly ScannedElement[]
}

/** A label's variables filled from an article, an order, a scan and by hand. */
export function useVariableValues(
  label: Pick<LabelWithDocument, 'variables' | 'document'> | undefined,
  /** None: all is typed. */
  article: ArticleWithData | undefined,
  given: GivenValues,
) {
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(given.data.map(({ key, data }) => [key.toLowerCase(), data])),
  )
  const variables = label?.variables
  const document = label?.document
  const fields = useMemo(() => mergeArticleData(variables ?? [], article), [variables, article])
  const [removed, setRemoved] = useState<ReadonlySet<string>>(none)
  const scanned = useMemo(
    () => (document ? withoutRemoved(scannedOf(document, given.scanned), removed) : {}),
    [document, given.scanned, removed],
  )
  const values = useMemo(
    () => Object.fromEntries(fields.map((field) => [field.variableName, shownValue(field, { ...scanned, ...typed })])),
    [fields, scanned, typed],
  )
  const setValue = useCallback(
    (name: string, value: string) => setTyped((before) => ({ ...before, [name.toLowerCase()]: value })),
    [],
  )
  const removeScanned = useCallback(
    (name: string) => setRemoved((before) => new Set([...before, name.toLowerCase()])),
    [],
  )
  const fromScan = fields.filter((field) => isFromScan(field, scanned, typed)).map(({ variableName }) => variableName)
  return { fields, values, setValue, fromScan, removeScanned, editableData: () => editableDataOf(fields, values) }
}

const scannedOf = (document: LabelDocument, elements: readonly ScannedElement[]): Typed =>
  scannedValues(document, elements, new Date().getFullYear())

const none: ReadonlySet<string> = new Set()

/** Keyed by name in lower case. */
const withoutRemoved = (values: Typed, removed: ReadonlySet<string>): Typed =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !removed.has(name)),
  )

const isFromScan = ({ variableName, isEditable, isSerial }: MergedVariable, scanned: Typed, typed: Typed): boolean => {
  const name = variableName.toLowerCase()
  return isEditable && !isSerial && scanned[name] !== undefined && typed[name] === undefined
}

/** What was typed, before what the article and the label say; what may not be edited stays as it is. */
const shownValue = (field: MergedVariable, typed: Typed): string =>
  field.isSerial ? serialSample(field) : givenValue(field, typed)

const givenValue = (field: MergedVariable, typed: Typed): string =>
  (field.isEditable ? typed[field.variableName.toLowerCase()] : undefined) ?? field.value

/** The server is told the editable ones only; it keeps its own word on the others. */
const editableDataOf = (fields: readonly MergedVariable[], values: Typed) =>
  fields
    .filter((field) => field.isEditable)
    .map((field) => ({ key: field.variableName, data: values[field.variableName] ?? '' }))
