import { inflateSync } from 'node:zlib'
import type { NotUnderstood, PrinterLabel } from '@labelwright/label-input/printer/printer-label'
import { readZpl } from '@labelwright/label-input/zpl/read-zpl'
import type { ZplLabel } from '@labelwright/label-input/zpl/zpl-label'
import { createZplMemory, type ZplMemory } from '@labelwright/label-input/zpl/zpl-memory'
import type { ZplSettings } from '@labelwright/label-input/zpl/zpl-settings'
import type { SymbolLibrary } from '@labelwright/label-layout/symbols/library/symbol-library'
import { describeMarks } from './describe-marks.ts'
import { type JobPart, splitJob } from './split-job.ts'

/** One label or document that came out of the printer. */
export type Received = {
  /** Counts from 1 since the start. */
  readonly number: number
  readonly receivedAt: Date
  readonly byteLength: number
  readonly bytes: Buffer
} & (
  | { readonly kind: 'pdf' }
  | {
      readonly kind: 'label'
      readonly widthDots: number
      readonly heightDots: number
      readonly copies: number
      /** What a person or a scanner reads on it, in words. */
      readonly content: readonly string[]
      /** Of the whole job that it came with. */
      readonly notUnderstood: readonly NotUnderstood[]
      readonly settings: ZplSettings
      /** Before the label was read: with it and the bytes the label is read again. */
      readonly memory: ZplMemory
    }
)

export interface PrinterState {
  readonly isPaperOut: boolean
  /** Jobs that wait for paper. */
  readonly waitingJobs: number
  /** Labels printed since the start, copies counted. */
  readonly printedLabels: number
}

/** The printer behind the port: paper, memory and what came out. */
export interface Printer {
  readonly take: (job: Buffer) => void
  readonly state: () => PrinterState
  readonly setPaperOut: (isPaperOut: boolean) => void
  /** The newest first. */
  readonly received: () => readonly Received[]
  readonly find: (number: number) => Received | undefined
  /** The label again, to be drawn: marks are not kept, for a few bytes can make many. */
  readonly readAgain: (received: ReceivedLabel) => PrinterLabel | undefined
  readonly clear: () => void
}

export interface PrinterOptions {
  readonly dotsPerMillimetre: number
  /** The encoders of rare symbologies. */
  readonly symbols: SymbolLibrary | undefined
  readonly now: () => Date
  readonly onChange: () => void
}

const mostReceived = 500
const mostReceivedBytes = 200_000_000
const usualWidthMillimetres = 100
const usualHeightMillimetres = 50
const largestInflatedBytes = 60_000_000

/** Undoes compression; a few bytes cannot fill the memory. */
export const inflate = (bytes: Uint8Array): Uint8Array => inflateSync(bytes, { maxOutputLength: largestInflatedBytes })

const emptyMemory = (dotsPerMillimetre: number): ZplMemory =>
  createZplMemory({
    widthDots: Math.round(usualWidthMillimetres * dotsPerMillimetre),
    heightDots: Math.round(usualHeightMillimetres * dotsPerMillimetre),
    dotsPerMillimetre,
  })

export function createPrinter({ dotsPerMillimetre, symbols, now, onChange }: PrinterOptions): Printer {
  let memory = emptyMemory(dotsPerMillimetre)
  let received: Received[] = []
  const waiting: (readonly JobPart[])[] = []
  let isPaperOut = false
  let count = 0
  let printedLabels = 0

  const keep = (entries: readonly Received[]): void => {
    received = newestOf([...entries.toReversed(), ...received])
  }

  const printZpl = (bytes: Buffer): void => {
    const reading = readZpl(bytes, { inflate, memory, symbols })
    memory = reading.memory
    keep(
      reading.labels.map((label) => {
        printedLabels += label.copies
        count += 1
        const { notUnderstood } = reading
        return { ...describeLabel(label), number: count, receivedAt: now(), notUnderstood }
      }),
    )
  }

  const printPdf = (bytes: Buffer): void => {
    count += 1
    keep([{ kind: 'pdf', number: count, receivedAt: now(), byteLength: bytes.length, bytes }])
  }

  const print = (parts: readonly JobPart[]): void => {
    for (const { kind, bytes } of parts) kind === 'zpl' ? printZpl(bytes) : printPdf(bytes)
  }

  return {
    take: (job) => {
      const parts = splitJob(job)
      if (parts.length === 0) return
      if (isPaperOut) waiting.push(parts)
      else print(parts)
      onChange()
    },
    state: () => ({ isPaperOut, waitingJobs: waiting.length, printedLabels }),
    setPaperOut: (next) => {
      isPaperOut = next
      if (!isPaperOut) for (const job of waiting.splice(0)) print(job)
      onChange()
    },
    received: () => received,
    find: (number) => received.find((entry) => entry.number === number),
    readAgain: (one) => readZpl(one.bytes, { inflate, memory: one.memory, symbols }).labels[0],
    clear: () => {
      received = []
      onChange()
    },
  }
}

/** As many as may be kept, the newest first. */
function newestOf(entries: readonly Received[]): Received[] {
  let bytes = 0
  return entries.slice(0, mostReceived).filter((entry) => {
    bytes += entry.byteLength
    return bytes <= mostReceivedBytes
  })
}

export type ReceivedLabel = Extract<Received, { readonly kind: 'label' }>

function describeLabel({
  source,
  widthDots,
  heightDots,
  copies,
  marks,
  settings,
  memory,
}: ZplLabel): Omit<ReceivedLabel, 'number' | 'receivedAt' | 'notUnderstood'> {
  const bytes = Buffer.from(source, 'latin1')
  return {
    kind: 'label',
    byteLength: bytes.length,
    bytes,
    widthDots,
    heightDots,
    copies,
    content: describeMarks(marks),
    settings,
    memory,
  }
}
