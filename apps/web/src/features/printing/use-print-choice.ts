import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { useCallback, useMemo, useState } from 'react'
import { chooseFrom, rememberChoice, rememberedChoice } from './print-choice.ts'
import { printableLabels } from './printable-labels.ts'

/** Articles of the person's groups; the other mode comes with the connectors. */
const articleMode = 'groupOnly'

/** Which label and which printer: what was chosen last where it is offered, or else the first. */
export function usePrintChoice(
  article: ArticleWithData,
  printers: readonly Printer[] | undefined,
  labelsOfOrder: ArticleWithData['labels'],
) {
  const [choice, setChoice] = useState(() => rememberedChoice(articleMode))
  const labels = useMemo(() => printableLabels(article, labelsOfOrder), [article, labelsOfOrder])
  // The same functions while one types, so that only what changes is rendered.
  const choose = useCallback(
    (changes: Partial<typeof choice>) => {
      const next = { ...choice, ...changes }
      setChoice(next)
      rememberChoice(articleMode, next)
    },
    [choice],
  )
  const chooseLabel = useCallback((labelId: string) => choose({ labelId }), [choose])
  const choosePrinter = useCallback((printerId: string) => choose({ printerId }), [choose])
  return {
    labels,
    labelId: chooseFrom(labels, (one) => one.labelId === choice.labelId)?.labelId,
    printer: chooseFrom(printers ?? [], (one) => one.id === choice.printerId),
    chooseLabel,
    choosePrinter,
    remember: (labelId: string, printerId: string) => choose({ labelId, printerId }),
  }
}
