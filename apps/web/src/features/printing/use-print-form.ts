import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import type { MergedVariable } from '@labelwright/label-document/merge-article-data'
import type { Problem } from '@labelwright/label-document/problem'
import type { ScannedElement } from '@labelwright/label-document/scanned-values'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLivePicture } from '../labels/label-engine.queries.ts'
import { useLabel, useLabelPicture } from '../labels/labels.queries.ts'
import { needsHelper } from '../printers/printers.queries.ts'
import { type Gap, gapsOf, mistakesOf } from './mistakes.ts'
import type { PrintRequest } from './print-lane/lane.ts'
import { type Hindrance, hindranceOf } from './readiness.ts'
import { withoutStandIns } from './serial-fields.ts'
import { type StartPlace, useStartPlace } from './sheet/use-start-place.ts'
import { usePrintChoice } from './use-print-choice.ts'
import { useVariableValues } from './use-variable-values.ts'

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
  /** Of labels on sheets. */
  readonly startPlace: StartPlace | undefined
  /** Labels that are printed, each page of them one. */
  readonly count: number
  /** None while it is not known which one is proposed. */
  readonly printer: Printer | undefined
  readonly choosePrinter: (id: string) => void
  /** Those that stand beside no field. */
  readonly problems: readonly Problem[]
  readonly problemsOf: (name: string) => readonly Problem[]
  readonly gaps: readonly Gap[]
  readonly live: ReturnType<typeof useLivePicture>
  /** The published version with the article's data, until the live one is there or where it cannot be had. */
  readonly stored: ReturnType<typeof useLabelPicture>
  /** False until label and printer are there; then `hindrance` says whether it can be printed. */
  readonly isKnown: boolean
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
  /** The application identifiers of the scanned GS1 symbol. */
  readonly scanned: readonly ScannedElement[]
}

interface PrintFormOptions {
  readonly article: ArticleWithData
  readonly printers: readonly Printer[] | undefined
  readonly start: PrintStart
  /** Answers whether the press was taken: a second one at once is the same press. */
  readonly onPrint: (request: PrintRequest) => boolean
}

export function usePrintForm({ article, printers, start, onPrint }: PrintFormOptions): PrintFormState {
  const choice = usePrintChoice(article, printers, start.labels)
  const { labelId, printer } = choice
  const [quantity, setQuantity] = useState(start.quantity ?? 1)
  const { data: label, error: labelError } = useLabel(labelId)
  const data = useVariableValues(label, article, start)
  const live = useLivePicture(label?.document, data.values, printer?.dpi ?? usualDpi)
  const stored = useLabelPicture(labelId, label?.version, { articleId: article.id, version: article.version })
  const startPlace = useStartPlace(label?.document?.sheet)
  const count = quantity * (live.picture?.pages ?? 1)
  const { problems, mistakes, gaps } = useMistakes(live.picture?.problems, label?.document, data.fields)
  const isKnown = label !== undefined && printers !== undefined && !choice.isPending
  const hindrance = isKnown ? hindranceOf({ label, printers, printer, quantity, problems }) : undefined

  function print(): void {
    if (!label || !printer || hindrance) return
    choice.remember(label.id, printer.id)
    const pressed = {
      labelId: label.id,
      articleId: article.id,
      printerId: printer.id,
      quantity,
      editableData: data.editableData(),
      ...(startPlace && startPlace.place > 1 && { startPlace: startPlace.place }),
    }
    const { orderLineId } = start
    const isTaken = onPrint({
      label: orderLineId === undefined ? pressed : { ...pressed, orderLineId },
      articleName: article.name,
      articleVersion: article.version,
      printerName: printer.name,
      isWithoutHelper: !needsHelper(printer),
    })
    if (isTaken) startPlace?.goOn(count)
  }

  return {
    labels: choice.labels,
    label,
    labelError,
    chooseLabel: choice.chooseLabel,
    fields: data.fields,
    values: data.values,
    setValue: data.setValue,
    quantity,
    setQuantity,
    startPlace,
    count,
    printer,
    choosePrinter: choice.choosePrinter,
    problems: mistakes.others,
    problemsOf: (name) => mistakes.ofFields.get(name.toLowerCase()) ?? noProblems,
    gaps,
    live,
    stored,
    isKnown,
    hindrance,
    print: usePressKept(isKnown, print),
  }
}

const noProblems: readonly Problem[] = []

/** A press that comes before it is known what is printed where counts once it is. */
function usePressKept(isKnown: boolean, print: () => void): () => void {
  const [isPressed, setPressed] = useState(false)
  const latest = useRef(print)
  useEffect(() => {
    latest.current = print
  })
  useEffect(() => {
    if (!isPressed || !isKnown) return
    setPressed(false)
    latest.current()
  }, [isPressed, isKnown])
  return () => (isKnown ? print() : setPressed(true))
}

function useMistakes(
  found: readonly Problem[] = noProblems,
  document: LabelWithDocument['document'] | undefined,
  fields: readonly MergedVariable[],
) {
  return useMemo(() => {
    const problems = withoutStandIns(found, document, fields)
    const names = fields.map(({ variableName }) => variableName)
    return { problems, mistakes: mistakesOf(problems, document, names), gaps: gapsOf(problems, document) }
  }, [found, document, fields])
}
