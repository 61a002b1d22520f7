import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import type { MergedVariable } from '@labelwright/label-document/merge-article-data'
import type { Problem } from '@labelwright/label-document/problem'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { UnusualQuantity } from '../../lib/unusual-quantity.ts'
import { useLivePicture } from '../labels/label-engine.queries.ts'
import { useLabel, useLabelPicture } from '../labels/labels.queries.ts'
import { type Gap, gapsOf, mistakesOf } from './mistakes.ts'
import type { PrintRequest } from './print-lane/lane.ts'
import { type PrintStart, requestOf } from './print-request.ts'
import { useQuantityQuestion } from './quantity/use-quantity-question.ts'
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
  /** Names of the variables whose value a scan has filled in. */
  readonly fromScan: readonly string[]
  readonly removeScanned: (name: string) => void
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
  /** False while what nobody has typed yet is not called a mistake: `hindrance` need not be told. */
  readonly areMistakesShown: boolean
  readonly showMistakes: () => void
  /** Prints, or asks first where the quantity is unusual. */
  readonly print: () => void
  /** Asked before anything is printed, until it is answered. */
  readonly question: UnusualQuantity | undefined
  readonly answer: (isWanted: boolean) => void
}

interface PrintFormOptions {
  /** None where the label is filled by hand, or from an order. */
  readonly article: ArticleWithData | undefined
  /** To choose from; at least one. */
  readonly labels: ArticleWithData['labels']
  readonly printers: readonly Printer[] | undefined
  readonly start: PrintStart
  /** Answers whether the press was taken: a second one at once is the same press. */
  readonly onPrint: (request: PrintRequest) => boolean
}

export function usePrintForm({ article, labels, printers, start, onPrint }: PrintFormOptions): PrintFormState {
  const choice = usePrintChoice(labels, printers)
  const { labelId, printer } = choice
  const [quantity, setQuantity] = useQuantity(start.quantity ?? 1)
  const { data: label, error: labelError } = useLabel(labelId)
  const data = useVariableValues(label, article, start)
  const { editableData, ...fieldState } = data
  const live = useLivePicture(label?.document, data.values, {
    dpi: printer?.dpi ?? usualDpi,
    pictures: label?.pictures,
  })
  const stored = useLabelPicture(
    labelId,
    label?.version,
    article && { articleId: article.id, version: article.version },
  )
  const startPlace = useStartPlace(label?.document?.sheet)
  const count = quantity * (live.picture?.pages ?? 1)
  const { problems, others, ...mistakes } = useShownMistakes(live.picture?.problems, {
    label,
    data,
    isArticle: article !== undefined,
  })
  const isKnown = label !== undefined && printers !== undefined && !choice.isPending
  const hindrance = isKnown ? hindranceOf({ label, printers, printer, quantity, problems }) : undefined

  const { question, askIfUnusual, answer } = useQuantityQuestion(labelId, quantity, print)

  function print(isWanted = false): void {
    if (!label || !printer || hindrance || (!isWanted && askIfUnusual())) return
    choice.remember(label.id, printer.id)
    const chosen = { article, label, printer, start, quantity, place: startPlace?.place }
    if (onPrint(requestOf({ ...chosen, editableData: editableData() }))) startPlace?.goOn(count)
  }

  return {
    labels,
    label,
    labelError,
    chooseLabel: choice.chooseLabel,
    ...fieldState,
    quantity,
    setQuantity,
    startPlace,
    count,
    printer,
    choosePrinter: choice.choosePrinter,
    problems: others,
    ...mistakes,
    live,
    stored,
    isKnown,
    hindrance,
    print: usePressKept(isKnown, print),
    question,
    answer,
  }
}

const noProblems: readonly Problem[] = []

/** As it is typed; what is left of an order's line takes its place when that has changed. */
function useQuantity(wanted: number) {
  const [quantity, setQuantity] = useState(wanted)
  const [known, setKnown] = useState(wanted)
  if (known !== wanted) {
    setKnown(wanted)
    setQuantity(wanted)
  }
  return [quantity, setQuantity] as const
}

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

interface FilledLabel {
  readonly label: LabelWithDocument | undefined
  readonly data: Pick<ReturnType<typeof useVariableValues>, 'fields' | 'values'>
  readonly isArticle: boolean
}

/** What an article lacks is said at once; what is to be typed by hand only when somebody wanted to print. */
function useShownMistakes(found: readonly Problem[] = noProblems, { label, data, isArticle }: FilledLabel) {
  const [areMistakesShown, setMistakesShown] = useState(isArticle)
  const { fields, values } = data
  const document = label?.document
  const all = useMemo(() => {
    const problems = withoutStandIns(found, document, fields)
    const names = fields.map(({ variableName }) => variableName)
    return { problems, mistakes: mistakesOf(problems, document, names), gaps: gapsOf(problems, document) }
  }, [found, document, fields])
  const isSaid = (name: string): boolean => areMistakesShown || values[name] !== ''
  return {
    problems: all.problems,
    others: areMistakesShown ? all.mistakes.others : noProblems,
    problemsOf: (name: string) => (isSaid(name) && all.mistakes.ofFields.get(name.toLowerCase())) || noProblems,
    gaps: all.gaps,
    areMistakesShown,
    showMistakes: () => setMistakesShown(true),
  }
}
