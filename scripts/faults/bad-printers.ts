// The printers of a bad day: each takes labels in its own way, and remembers which came whole.
import type { EntryState } from '@labelwright/contract/server/printing-schemas'
import { type SinkBehaviour, startPrinterSink } from '../../packages/printing/src/testing/printer-sink.ts'
import { type Script, startScriptedIppPrinter } from '../../packages/printing/src/testing/scripted-ipp-printer.ts'
import { sha256Of, zplFilesIn } from './printed-files.ts'

const answering = { vendor: 'Zebra', model: 'ZD621d 203 dpi' } as const
const question = '~HQES'

interface Kind {
  readonly name: string
  /** Undefined: nothing listens on its port. */
  readonly behaviour: SinkBehaviour | undefined
  /** Its model is known to answer the question behind a label. */
  readonly isAsked?: boolean
  /** How its labels may end; every other outcome is a fault. */
  readonly allowed: readonly EntryState[]
}

/** Decisions §13, "What a raw connection proves". A label is about 400 bytes. */
const kinds: readonly Kind[] = [
  { name: 'good', behaviour: { kind: 'normal' }, allowed: ['Success'] },
  { name: 'good, keeps its side open', behaviour: { kind: 'never-closes' }, allowed: ['Success'] },
  { name: 'answers the question', behaviour: { kind: 'answers', question }, isAsked: true, allowed: ['Success'] },
  { name: 'is switched off', behaviour: undefined, allowed: ['Failed'] },
  { name: 'closes at once', behaviour: { kind: 'closes', afterBytes: 0 }, allowed: ['Unknown', 'Failed'] },
  { name: 'closes after half', behaviour: { kind: 'closes', afterBytes: 200 }, allowed: ['Unknown'] },
  { name: 'resets at its first byte', behaviour: { kind: 'resets', afterBytes: 1 }, allowed: ['Unknown'] },
  { name: 'resets at byte 300', behaviour: { kind: 'resets', afterBytes: 300 }, allowed: ['Unknown'] },
  { name: 'never reads', behaviour: { kind: 'never-reads' }, allowed: ['Success'] },
  { name: 'never reads, is asked', behaviour: { kind: 'never-reads' }, isAsked: true, allowed: ['Unknown'] },
  { name: 'is asked, never answers', behaviour: { kind: 'normal' }, isAsked: true, allowed: ['Unknown'] },
]

interface IppKind extends Pick<Kind, 'name' | 'allowed'> {
  readonly script: Script
}

/** Printers that the server prints on by IPP: only a whole file that was taken, or a job that is done, is a success. */
const ippKinds: readonly IppKind[] = [
  { name: 'IPP', script: { printJob: 'answers', jobs: [{ state: 9 }] }, allowed: ['Success'] },
  {
    name: 'IPP, loses the connection and aborts',
    script: { printJob: 'resets', jobs: [{ state: 5 }, { state: 8, reasons: ['aborted-by-system'] }] },
    allowed: ['Failed'],
  },
  { name: 'IPP, aborts behind the file', script: { printJob: 'answers', jobs: [{ state: 8 }] }, allowed: ['Failed'] },
  {
    name: 'IPP, is cut off, and then prints',
    script: { printJob: 'resets', jobs: [{ state: 9 }] },
    allowed: ['Success', 'Unknown'],
  },
  { name: 'IPP, holds the label', script: { printJob: 'answers', jobs: [{ state: 4 }] }, allowed: ['Failed'] },
]

/** A printer of the run, with what it can be added to the product by. */
export interface BadPrinter extends Pick<Kind, 'name' | 'allowed'> {
  readonly added: object
  readonly port: number
  /** How often each file of one label came in full, by its SHA-256. */
  readonly received: () => ReadonlyMap<string, number>
  readonly close: () => Promise<void>
}

/** Counts equal files, keyed by SHA-256. */
function countFiles(files: readonly (string | Buffer)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const sha256 of files.map(sha256Of)) counts.set(sha256, (counts.get(sha256) ?? 0) + 1)
  return counts
}

/** A Print-Job request ends with its file. */
const pdfOf = (printJob: Buffer): Buffer => printJob.subarray(printJob.indexOf('%PDF-'))

async function start({ name, behaviour, isAsked = false, allowed }: Kind): Promise<BadPrinter> {
  const sink = await startPrinterSink(behaviour ?? { kind: 'normal' })
  if (!behaviour) await sink.close()
  const target = {
    language: 'zpl',
    dpi: 203.2,
    printsVia: 'helper',
    targetIpAddress: '127.0.0.1',
    targetPort: sink.port,
  }
  return {
    name,
    allowed,
    port: sink.port,
    added: { name, ...target, ...(isAsked ? answering : {}) },
    received: () => countFiles(sink.jobs().flatMap(zplFilesIn)),
    close: async () => {
      if (behaviour) await sink.close()
    },
  }
}

async function startIpp({ name, script, allowed }: IppKind): Promise<BadPrinter> {
  const printer = await startScriptedIppPrinter(script)
  const target = {
    printsVia: 'server',
    targetIpAddress: '127.0.0.1',
    targetPort: printer.port,
    targetPrintQueue: 'ipp/print',
  }
  const prints = script.jobs.at(-1)?.state === 9
  return {
    name,
    allowed,
    port: printer.port,
    added: { name, language: 'pdf', dpi: 203.2, ...target },
    // A job that is aborted or held leaves no label.
    received: () => countFiles(prints ? printer.printJobs.map(pdfOf) : []),
    close: printer.close,
  }
}

export const startBadPrinters = (): Promise<BadPrinter[]> =>
  Promise.all([...kinds.map(start), ...ippKinds.map(startIpp)])
