import { toByteText } from '../printer/byte-text.ts'
import { countLines } from '../printer/count-lines.ts'
import { mostSourceBytes, tooLarge, tooMuchWork, workOfCommand } from '../printer/job-limits.ts'
import type { PrinterMark } from '../printer/printer-label.ts'
import { createReports } from '../printer/reports.ts'
import { barcodeCommands } from './barcodes/barcode-commands.ts'
import { fieldCommands } from './field-commands.ts'
import { formatCommands, recallFormat, storeFormat } from './format-commands.ts'
import { labelCommands } from './label-commands.ts'
import { graphicCommands } from './pictures/graphic-commands.ts'
import { pictureCommands } from './pictures/picture-commands.ts'
import { endField, printNumbered } from './print-field.ts'
import { type Commands, createPrinterState, newField, type PrinterState } from './printer-state.ts'
import { rfidCommands } from './rfid-commands.ts'
import { settingCommands } from './setting-commands.ts'
import { storedObjectCommands } from './stored-objects.ts'
import { characterSetCommands } from './text/character-sets.ts'
import { fontCommands } from './text/font-commands.ts'
import { type ZplCommand, zplCommands } from './zpl-commands.ts'
import type { ZplLabel, ZplOptions, ZplReading } from './zpl-label.ts'

const commands: Commands = {
  ...labelCommands,
  ...settingCommands,
  ...rfidCommands,
  ...fieldCommands,
  ...fontCommands,
  ...characterSetCommands,
  ...formatCommands,
  ...graphicCommands,
  ...pictureCommands,
  ...storedObjectCommands,
  ...barcodeCommands,
  '^XF': recallFormat(obey),
  '^FS': (state) => {
    endField(state)
    return undefined
  },
}

/** The state of a job while its commands are read. */
interface Job {
  readonly text: string
  readonly state: PrinterState
  readonly labels: ZplLabel[]
  readonly printsFormats: boolean
  /** The `^DF` whose commands are being stored. */
  storing: ZplCommand | undefined
}

/** Reads ZPL II as a printer would: what it does not understand it passes over, and says so. Never throws for what was sent. */
export function readZpl(source: Uint8Array | string, options: ZplOptions): ZplReading {
  const reports = createReports()
  if (source.length > mostSourceBytes) {
    reports.addForJob(tooLarge)
    return { labels: [], notUnderstood: reports.list(''), memory: options.memory }
  }
  const text = toByteText(source)
  const state = createPrinterState(options, { report: reports.add, lineOf: countLines(text) })
  const { printsFormats = false } = options
  const job: Job = { text, state, labels: [], printsFormats, storing: undefined }
  let isCutShort = false
  for (const command of zplCommands(text, () => state.memory.syntax)) {
    isCutShort = command.isCutShort
    if (state.workLeft < 0) {
      reports.add(command, tooMuchWork)
      break
    }
    readCommand(job, command)
  }
  if (state.label) reports.addForJob(isCutShort ? swallowed : withoutEnd, state.label.start)
  return { labels: job.labels, notUnderstood: reports.list(text), memory: state.memory }
}

const withoutEnd = 'the last label has no ^XZ and is not printed'
const swallowed =
  'a picture (^GF or ~DY with binary data) announces more bytes than the file has, so the rest of the file was taken for its data and the label has no end'

function readCommand(job: Job, command: ZplCommand): void {
  const { state } = job
  if (command.name === '^XZ') endFormat(job, command)
  else if (job.storing) obeyWhileStoring(state, command)
  else if (command.name === '^XA') startLabel(state, command)
  else if (command.name === '^DF' && state.label) job.storing = job.printsFormats ? undefined : command
  else obey(state, command)
}

/** Signs change as a format is sent; everything else waits for its recall. */
function obeyWhileStoring(state: PrinterState, command: ZplCommand): void {
  if (/^.C[CDT]$/.test(command.name)) obey(state, command)
}

function endFormat(job: Job, command: ZplCommand): void {
  const { state, storing, text } = job
  if (storing) storeFormat(state, storing, text.slice(storing.end, command.start))
  job.storing = undefined
  endLabel(job, command)
}

function startLabel(state: PrinterState, command: ZplCommand): void {
  if (state.label && state.label.items.length > 0)
    state.report(command, 'the label before it has no ^XZ and is not printed')
  state.label = {
    start: command.start,
    memory: state.memory,
    items: [],
    fields: new Map(),
    values: new Map(),
    copies: 1,
  }
  state.field = newField()
}

/** A printer feeds nothing for a format that only sets or stores something. */
function endLabel({ state, text, labels }: Job, { end }: ZplCommand): void {
  endField(state)
  const { label, memory } = state
  if (!label) return
  const marks = marksOf(state)
  state.label = undefined
  if (marks.length === 0) return
  const { widthDots, heightDots, isInverted, isMirrored, settings } = memory
  labels.push({
    widthDots,
    heightDots,
    copies: label.copies,
    isInverted,
    isMirrored,
    marks,
    fields: label.fields,
    start: label.start,
    end,
    settings,
    source: text.slice(label.start, end).trimEnd(),
    memory: label.memory,
  })
}

/** Everything on the label in its order; fields of stored formats are printed now that their data is known. */
function marksOf(state: PrinterState): readonly PrinterMark[] {
  const items = state.label?.items.splice(0) ?? []
  for (const item of items) {
    if (item.type === 'numbered') printNumbered(state, item)
    else state.label?.items.push(item)
  }
  return (state.label?.items ?? []).filter((item) => item.type !== 'numbered')
}

function obey(state: PrinterState, command: ZplCommand): void {
  state.workLeft -= workOfCommand + command.parameters.length
  if (state.workLeft < 0) return
  const known = Object.hasOwn(commands, command.name) ? commands[command.name] : undefined
  const reason = known ? known(state, command) : 'unknown command'
  if (reason !== undefined) state.report(command, reason)
}
