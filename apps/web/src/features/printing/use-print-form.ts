import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { type MergedVariable, mergeArticleData } from '@labelwright/label-document/merge-article-data'
import type { Problem } from '@labelwright/label-document/problem'
import { useCallback, useMemo, useState } from 'react'
import { useLabel, useLabelPicture } from '../labels/labels.queries.ts'
import { useLivePicture } from './live-label/use-live-picture.ts'
import { chooseFrom, rememberChoice, rememberedChoice } from './print-choice.ts'
import { printableLabels } from './printable-labels.ts'
import { fieldOf, type Hindrance, hindranceOf } from './readiness.ts'
import { serialSample, withoutStandIns } from './serial-fields.ts'
import type { usePrinting } from './use-printing.ts'

/** Articles of the person's groups; the other mode comes with the connectors. */
const articleMode = 'groupOnly'
/** Where no printer is chosen yet. */
const usualDpi = 203.2

/** All that the print page knows and can do, for both of its panes. */
export interface PrintFormState {
  readonly labels: ArticleWithData['labels']
  readonly label: LabelWithDocument | undefined
  readonly labelError: unknown
  readonly chooseLabel: (id: string) => void
  readonly fields: readonly MergedVariable[]
  readonly values: Readonly<Record<string, string>>
  readonly setValue: (name: string, value: string) => void
  readonly quantity: number
  readonly setQuantity: (quantity: number) => void
  readonly printer: Printer | undefined
  readonly choosePrinter: (id: string) => void
  readonly problems: readonly Problem[]
  readonly problemsOf: (name: string) => readonly Problem[]
  readonly live: ReturnType<typeof useLivePicture>
  /** The published version with its default values, until the live one is there or where it cannot be had. */
  readonly stored: ReturnType<typeof useLabelPicture>
  readonly hindrance: Hindrance | undefined
  readonly print: () => void
}

/** What the print page is opened with: the line of an order has a quantity and data of its own. */
export interface PrintStart {
  /** Those of the order that it is printed for. */
  readonly labels: ArticleWithData['labels']
  readonly quantity: number | undefined
  readonly orderLineId: string | undefined
  readonly data: readonly { readonly key: string; readonly data: string }[]
}

interface PrintFormOptions {
  readonly article: ArticleWithData
  readonly printers: readonly Printer[] | undefined
  readonly printing: ReturnType<typeof usePrinting>
  readonly start: PrintStart
}

export function usePrintForm({ article, printers, printing, start }: PrintFormOptions): PrintFormState {
  const [choice, setChoice] = useState(() => rememberedChoice(articleMode))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(start.data.map(({ key, data }) => [key.toLowerCase(), data])),
  )
  const [quantity, setQuantity] = useState(start.quantity ?? 1)
  const labels = useMemo(() => printableLabels(article, start.labels), [article, start.labels])
  const labelId = chooseFrom(labels, (one) => one.labelId === choice.labelId)?.labelId
  const printer = chooseFrom(printers ?? [], (one) => one.id === choice.printerId)
  const { data: label, error: labelError } = useLabel(labelId)

  const fields = useMemo(() => mergeArticleData(label?.variables ?? [], article), [label, article])
  const values = useMemo(
    () => Object.fromEntries(fields.map((field) => [field.variableName, shownValue(field, typed)])),
    [fields, typed],
  )
  const live = useLivePicture(label?.document, values, printer?.dpi ?? usualDpi)
  const problems = withoutStandIns(live.picture?.problems ?? [], label?.document, fields)
  const hindrance =
    label && printers
      ? hindranceOf({ label, printers, printer, quantity, problems, isWaiting: printing.isWaiting })
      : undefined

  // The same functions while one types, so that only what changes is rendered.
  const choose = useCallback(
    (changes: Partial<typeof choice>) => {
      const next = { ...choice, ...changes }
      setChoice(next)
      rememberChoice(articleMode, next)
    },
    [choice],
  )
  const chooseLabel = useCallback((id: string) => choose({ labelId: id }), [choose])
  const choosePrinter = useCallback((id: string) => choose({ printerId: id }), [choose])
  const setValue = useCallback(
    (name: string, value: string) => setTyped((before) => ({ ...before, [name.toLowerCase()]: value })),
    [],
  )

  return {
    labels,
    label,
    labelError,
    chooseLabel,
    fields,
    values,
    setValue,
    quantity,
    setQuantity,
    printer,
    choosePrinter,
    problems,
    problemsOf: (name) => problemsOf(name, problems, label?.document),
    live,
    stored: useLabelPicture(labelId, label?.version),
    hindrance,
    print: () => {
      if (!label || !printer || hindrance) return
      choose({ labelId: label.id, printerId: printer.id })
      printing.print({
        label: {
          labelId: label.id,
          articleId: article.id,
          printerId: printer.id,
          quantity,
          editableData: editableDataOf(fields, values),
          ...(start.orderLineId === undefined ? {} : { orderLineId: start.orderLineId }),
        },
        articleName: article.name,
        printerName: printer.name,
      })
    },
  }
}

const noProblems: readonly Problem[] = []

function problemsOf(name: string, problems: readonly Problem[], document: LabelDocument | null | undefined) {
  const own = problems.filter((problem) => fieldOf(problem, document) === name.toLowerCase())
  return own.length > 0 ? own : noProblems
}

/** What was typed, before what the article and the label say; what may not be edited stays as it is. */
const shownValue = (field: MergedVariable, typed: Readonly<Record<string, string>>): string =>
  field.isSerial ? serialSample(field) : givenValue(field, typed)

const givenValue = (field: MergedVariable, typed: Readonly<Record<string, string>>): string =>
  (field.isEditable ? typed[field.variableName.toLowerCase()] : undefined) ?? field.value

/** The server is told the editable ones only; it keeps its own word on the others. */
const editableDataOf = (fields: readonly MergedVariable[], values: Readonly<Record<string, string>>) =>
  fields
    .filter((field) => field.isEditable)
    .map((field) => ({ key: field.variableName, data: values[field.variableName] ?? '' }))
