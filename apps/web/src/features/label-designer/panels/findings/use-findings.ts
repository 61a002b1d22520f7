import type { Printer } from '@labelwright/contract/server/printers-schemas'
import type { DesignedPage } from '@labelwright/label-layout/lay-out-design'
import type { Finding } from '@labelwright/label-layout/preflight/finding'
import { lookOver, type PreflightPrinter } from '@labelwright/label-layout/preflight/preflight'
import { useMemo } from 'react'
import type { ShownPage } from '../../../labels/label-engine.queries.ts'

/** A finding with the printers that it is about; none: whatever printer. */
export interface FindingOnPrinters {
  readonly finding: Finding
  readonly printers: readonly string[]
}

/** Printers that print the same dots on the same width. */
export interface PrinterKind extends PreflightPrinter {
  readonly dpi: number
  readonly names: readonly string[]
}

/** PDF goes to office printers, which have greys and colours. */
export function kindsOfPrinters(printers: readonly Printer[]): readonly PrinterKind[] {
  const kinds = Map.groupBy(printers, ({ dpi, printWidth, language }) => `${dpi} ${printWidth} ${language === 'pdf'}`)
  return [...kinds.values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const { dpi, printWidth, language } = first
    return [
      {
        dpi,
        names: alike.map(({ name }) => name),
        isBlackAndWhite: language !== 'pdf',
        ...(printWidth > 0 && { widestPrint: printWidth * 1000 }),
      },
    ]
  })
}

interface Wanted {
  readonly live: ShownPage | undefined
  readonly kinds: readonly PrinterKind[]
}

/** All that preflight finds on these printers, each thing once, errors first. */
export function useFindings({ live, kinds }: Wanted): readonly FindingOnPrinters[] {
  return useMemo(() => {
    if (!live) return []
    const found = kinds.flatMap((kind) =>
      findingsOn(kind.dpi === dpiOf(live) ? live.page : live.pageAt(kind.dpi), kind),
    )
    return joinAlike(found, kinds.length)
  }, [live, kinds])
}

const dpiOf = ({ page }: ShownPage): number => Math.round((914_400 / page.target.dot) * 10) / 10

const findingsOn = (page: DesignedPage, kind: PrinterKind): FindingOnPrinters[] => {
  const elements = page.elements.filter(({ isHidden, isNeverPrinted }) => !isHidden && !isNeverPrinted)
  return lookOver({ ...page, elements }, kind).map((finding) => ({ finding, printers: kind.names }))
}

const order = { error: 0, warning: 1, note: 2 } as const

function joinAlike(found: readonly FindingOnPrinters[], kinds: number): FindingOnPrinters[] {
  const alike = Map.groupBy(found, ({ finding }) =>
    [finding.code, finding.elementId, finding.variableName, finding.message].join('\0'),
  )
  return [...alike.values()]
    .flatMap((same) => {
      const [first] = same
      // What every printer has is no matter of printers.
      return first
        ? [{ finding: first.finding, printers: same.length === kinds ? [] : same.flatMap(({ printers }) => printers) }]
        : []
    })
    .sort((one, other) => order[one.finding.severity] - order[other.finding.severity])
}
