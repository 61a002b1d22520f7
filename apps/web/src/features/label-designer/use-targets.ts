import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { useMemo, useState } from 'react'
import { usePrintersToPrint } from '../printers/printers.queries.ts'
import { kindsOfPrinters, type PrinterKind } from './panels/findings/use-findings.ts'

/** Where there is no printer yet: 8 dots a millimetre, black and white, as most label printers are. */
const usualKind: PrinterKind = { dpi: 203.2, names: [], isBlackAndWhite: true }

export interface Targets {
  readonly printers: readonly Printer[]
  /** The printer whose dots are shown. */
  readonly printer: Printer | undefined
  readonly choosePrinter: (id: string) => void
  readonly dpi: number
  /** What preflight looks at: all printers in use, or the chosen one alone. */
  readonly kinds: readonly PrinterKind[]
  readonly isForAll: boolean
  readonly setForAll: (isForAll: boolean) => void
}

/** The printers that the label is designed for. */
export function useTargets(): Targets {
  const { data } = usePrintersToPrint()
  const printers = useMemo(() => data ?? [], [data])
  const [chosen, choosePrinter] = useState<string>()
  const [isForAll, setForAll] = useState(true)
  const printer = printers.find(({ id }) => id === chosen) ?? printers[0]
  const kinds = useMemo(() => {
    const looked = isForAll || !printer ? printers : [printer]
    return looked.length === 0 ? [usualKind] : kindsOfPrinters(looked)
  }, [printers, printer, isForAll])
  return { printers, printer, choosePrinter, dpi: printer?.dpi ?? usualKind.dpi, kinds, isForAll, setForAll }
}
