import type { PrinterState } from '@labelwright/contract/printer-state'
import type { MessageKey } from '../../lib/i18n.ts'

/** How a state looks: red stops a print, amber soon will. */
export type PrinterTone = 'good' | 'warning' | 'bad' | 'quiet'

const low: readonly string[] = ['paper-low', 'ribbon-low']

export function toneOf({ state, reasons }: PrinterState): PrinterTone {
  if (state === 'attention' || state === 'off') return 'bad'
  if (state === 'unknown') return 'quiet'
  return reasons.some((reason) => low.includes(reason)) ? 'warning' : 'good'
}

/** A state in words, all of its reasons; without any the state itself. */
export const stateKeysOf = ({ state, reasons }: PrinterState): readonly MessageKey[] => {
  if (reasons.length > 0) return reasons.map((reason) => `printerState.reason.${reason}` as const)
  return [state === 'attention' ? 'printerState.reason.other' : `printerState.${state}`]
}

/** The sentence about a printer that will not print, or soon not; undefined where nothing is to be said. */
export function warningKeyOf(printer: PrinterState | undefined): MessageKey | undefined {
  if (printer === undefined) return undefined
  const { state, reasons } = printer
  if (state === 'off') return 'printerState.warning.off'
  const [first] = [...reasons].sort((one, other) => Number(low.includes(one)) - Number(low.includes(other)))
  if (first !== undefined) return `printerState.warning.${first}`
  return state === 'attention' ? 'printerState.warning.other' : undefined
}
