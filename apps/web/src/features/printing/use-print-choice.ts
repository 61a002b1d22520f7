import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { useCallback, useState } from 'react'
import { useLabel } from '../labels/labels.queries.ts'
import { useProposedPrinter } from '../print-preferences/print-preferences.queries.ts'
import { articleMode, chooseFrom, rememberChoice, rememberedChoice } from './print-choice.ts'

/** Which label and which printer: what is chosen, or what is proposed. */
export function usePrintChoice(labels: ArticleWithData['labels'], printers: readonly Printer[] | undefined) {
  const [choice, setChoice] = useState(() => rememberedChoice(articleMode))
  // The same functions while one types, so that only what changes is rendered.
  const choose = useCallback(
    (changes: Partial<typeof choice>) => {
      const next = { ...choice, ...changes }
      setChoice(next)
      rememberChoice(articleMode, next)
    },
    [choice],
  )
  const labelId = chooseFrom(labels, (one) => one.labelId === choice.labelId)?.labelId
  const { data: label } = useLabel(labelId)
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const proposed = useProposedPrinter({
    labelId,
    groupId: label?.groupId,
    printers,
    lastPrinterId: choice.printerId,
  })
  const chooseLabel = useCallback((labelId: string) => choose({ labelId }), [choose])
  const choosePrinter = useCallback(
    (printerId: string) => {
      // For this label it goes before every proposal, until the page is left.
      if (labelId !== undefined) setPicked((others) => new Map(others).set(labelId, printerId))
      choose({ printerId })
    },
    [choose, labelId],
  )
  const pickedId = labelId === undefined ? undefined : picked.get(labelId)
  return {
    labelId,
    printer: printers?.find(({ id }) => id === pickedId) ?? proposed.printer,
    isPending: proposed.isPending,
    chooseLabel,
    choosePrinter,
    remember: (labelId: string, printerId: string) => choose({ labelId, printerId }),
  }
}
