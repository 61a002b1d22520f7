import { barcodeCommands } from './barcode-commands.ts'
import { fieldCommands } from './field-commands.ts'
import { toByteText } from './field-data.ts'
import { graphicCommands } from './graphic-commands.ts'
import { labelCommands } from './label-commands.ts'
import { type Commands, createPrinterState, newField, type PrinterState } from './printer-state.ts'
import { type ZplCommand, zplCommands } from './zpl-commands.ts'
import type { ZplLabel, ZplOptions, ZplReading } from './zpl-label.ts'

const mostSourceBytes = 50_000_000
const mostNotUnderstood = 100
const longestShown = 48

const commands: Commands = { ...labelCommands, ...fieldCommands, ...graphicCommands, ...barcodeCommands }

/** Reads ZPL II as a printer would: what it does not understand it passes over, and says so. Never throws for what was sent. */
export function readZpl(source: Uint8Array | string, options: ZplOptions): ZplReading {
  if (source.length > mostSourceBytes) {
    return { labels: [], notUnderstood: ['The job is larger than 50 MB.'], memory: options.memory }
  }
  const text = toByteText(source)
  const state = createPrinterState(options)
  const labels: ZplLabel[] = []
  const notUnderstood = new Set<string>()
  for (const command of zplCommands(text)) {
    if (command.name === '^XA') startLabel(state, command)
    else if (command.name === '^XZ') endLabel(state, command, { labels, text })
    else obey(state, command, notUnderstood)
  }
  if (state.label) notUnderstood.add('The last label has no ^XZ and is not printed.')
  const { widthDots, heightDots, pictures } = state
  return { labels, notUnderstood: [...notUnderstood], memory: { widthDots, heightDots, pictures } }
}

function startLabel(state: PrinterState, { start }: ZplCommand): void {
  state.label = { start, marks: [], copies: 1, isInverted: false }
  state.field = newField()
}

/** A printer feeds nothing for a format that only sets or stores something. */
function endLabel(
  state: PrinterState,
  { end }: ZplCommand,
  to: { readonly labels: ZplLabel[]; readonly text: string },
): void {
  const { label, widthDots, heightDots } = state
  state.label = undefined
  if (!label || label.marks.length === 0) return
  const { marks, copies, isInverted } = label
  to.labels.push({
    widthDots,
    heightDots,
    copies,
    isInverted,
    marks,
    source: to.text.slice(label.start, end).trimEnd(),
  })
}

function obey(state: PrinterState, command: ZplCommand, notUnderstood: Set<string>): void {
  const known = Object.hasOwn(commands, command.name) ? commands[command.name] : undefined
  const reason = known ? known(state, command.parameters, command) : 'unknown command'
  if (reason === undefined || notUnderstood.size >= mostNotUnderstood) return
  const shown = `${command.name}${command.parameters.trim()}`.replaceAll(/[^\u0020-\u007e]/g, ' ')
  notUnderstood.add(`${shown.length > longestShown ? `${shown.slice(0, longestShown)}…` : shown}: ${reason}`)
}
