import type { PrinterPreference } from '@labelwright/contract/server/print-preferences-schemas'

type Assignment = Pick<PrinterPreference, 'printerId' | 'isDefault' | 'computerName'>

/**
 * Among a label's printer assignments, the printer flagged as default that is also available (spec §3, printer default
 * lookup). One of this computer goes before one of all computers.
 */
export function assignedPrinter<Printer extends { readonly id: string }>(
  assignments: readonly Assignment[],
  available: readonly Printer[],
): Printer | undefined {
  const defaults = assignments.filter(({ isDefault }) => isDefault)
  const ofComputer = defaults.filter(({ computerName }) => computerName !== '')
  const ofAll = defaults.filter(({ computerName }) => computerName === '')
  for (const { printerId } of [...ofComputer, ...ofAll]) {
    const printer = available.find(({ id }) => id === printerId)
    if (printer) return printer
  }
  return undefined
}

export interface PrinterWishes {
  readonly assignments: readonly Assignment[]
  /** Chosen last on this computer. */
  readonly lastPrinterId: string | undefined
  /** The person's own default. */
  readonly ownPrinterId: string | null | undefined
  /** The default of the label's group. */
  readonly groupPrinterId: string | undefined
}

/** The printer that is proposed for a label: the first wish that can be had, or else the first printer. */
export function proposedPrinter<Printer extends { readonly id: string }>(
  available: readonly Printer[],
  { assignments, lastPrinterId, ownPrinterId, groupPrinterId }: PrinterWishes,
): Printer | undefined {
  const assigned = assignedPrinter(assignments, available)
  if (assigned) return assigned
  for (const wanted of [lastPrinterId, ownPrinterId, groupPrinterId]) {
    const printer = available.find(({ id }) => id === wanted)
    if (printer) return printer
  }
  return available[0]
}
