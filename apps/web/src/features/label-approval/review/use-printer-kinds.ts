import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePrinters } from '../../printers/printers.queries.ts'

/** Printers that print the same dots. */
interface PrinterKind {
  readonly key: string
  readonly name: string
  readonly dpi: number
  /** Of the table of printer models; undefined where no printer is in use. */
  readonly model: string | undefined
}

/** 8 dots a millimetre, as most label printers have. */
const usualDpi = 203.2

/** The printer models in use, to look at the label at the dots of one. */
export function usePrinterKinds() {
  const { t } = useTranslation()
  const { data = [] } = usePrinters()
  const [chosen, choose] = useState<string>()
  const nameOf = (name: string, dpi: number) => t('approval.target', { name, dpi: Math.round(dpi) })
  const usual: PrinterKind = {
    key: 'usual',
    name: nameOf(t('approval.usualPrinter'), usualDpi),
    dpi: usualDpi,
    model: undefined,
  }
  const known = Map.groupBy(data, keyOf)
  const kinds = [...known].flatMap(([key, [first]]): PrinterKind[] => {
    if (!first) return []
    const { vendor, model, name, dpi } = first
    const words = `${vendor} ${model}`.trim()
    return [{ key, name: nameOf(words || name, dpi), dpi, model: words || undefined }]
  })
  // Where no printer is in use, and where the models in use could not be drawn.
  const offered = kinds.length > 0 && chosen !== usual.key ? kinds : [...kinds, usual]
  const kind = offered.find(({ key }) => key === chosen) ?? offered[0] ?? usual
  return { kinds: offered, kind, others: [...kinds, usual].filter(({ key }) => key !== kind.key), choose }
}

const keyOf = ({ vendor, model, dpi, name }: Printer): string => `${vendor} ${model || name} ${dpi}`
