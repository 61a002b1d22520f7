import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { HandOver } from '../hand-over.ts'
import { operation } from '../ipp/ipp-message.ts'
import { openJournal } from '../journal/journal.ts'
import { settleInterrupted } from '../journal/settle-interrupted.ts'
import { cupsQueues } from '../queues/cups-queues.ts'
import { noLocalQueues } from '../queues/local-queues.ts'
import { sendToPrinter } from '../send-to-printer.ts'
import { labelPdf } from '../testing/label-pdf.ts'
import { type Script, type ScriptedIppPrinter, startScriptedIppPrinter } from '../testing/scripted-ipp-printer.ts'

let printer: ScriptedIppPrinter
afterEach(() => printer.close())

const pdf = labelPdf()
const largePdf = Buffer.concat([pdf, Buffer.alloc(20_000_000, ' ')])

interface Sent extends HandOver {
  /** How often a Print-Job came to the printer. */
  readonly printJobs: number
}

async function send(script: Script, { bytes = pdf as Uint8Array, byQueue = false, id = randomUUID() as string } = {}) {
  printer = await startScriptedIppPrinter(script)
  const { port } = printer
  const outcome = await sendToPrinter(
    {
      printJobEntryId: id,
      bytes,
      target: byQueue
        ? { kind: 'print-queue', name: 'Labels' }
        : { kind: 'ipp', address: '127.0.0.1', port, path: '/ipp/print' },
    },
    {
      queues: byQueue ? cupsQueues({ kind: 'tcp', host: '127.0.0.1', port }) : noLocalQueues,
      beforeFirstByte: () => {},
      followTimeoutMs: 600,
    },
  )
  const printJobs = printer.asked.filter((code) => code === operation.printJob).length
  return { ...outcome, printJobs } satisfies Sent
}

const at = () => `printer at 127.0.0.1:${printer.port}`
const lost = () =>
  `The connection to the ${at()} was lost while the label was handed over. Look at the printer before you print it again.`

/** RFC 8011 §5.3.7, and a printer that does not say the state. */
const states = {
  pending: 3,
  'pending-held': 4,
  processing: 5,
  'processing-stopped': 6,
  canceled: 7,
  aborted: 8,
  completed: 9,
  'in no state': undefined,
} as const
type State = keyof typeof states

describe('A whole file that was acknowledged by IPP', () => {
  it.each<[State, HandOver['status']]>([
    ['pending', 'Success'],
    ['pending-held', 'Failed'],
    ['processing', 'Success'],
    ['processing-stopped', 'Success'],
    ['canceled', 'Failed'],
    ['aborted', 'Failed'],
    ['completed', 'Success'],
    ['in no state', 'Success'],
  ])('whose job is %s is %s [JOB-13]', async (state, status) => {
    const job = states[state] === undefined ? {} : { state: states[state] }
    expect(await send({ printJob: 'answers', jobs: [job] })).toMatchObject({ status, printJobs: 1 })
  })
})

describe('A file whose connection was lost in the middle', () => {
  it.each<[State, HandOver['status']]>([
    ['pending', 'Unknown'],
    ['pending-held', 'Failed'],
    ['processing', 'Unknown'],
    ['processing-stopped', 'Unknown'],
    ['canceled', 'Failed'],
    ['aborted', 'Failed'],
    ['completed', 'Success'],
    ['in no state', 'Unknown'],
  ])('whose job is %s at the printer is %s, and nothing is sent again', async (state, status) => {
    const job = states[state] === undefined ? {} : { state: states[state] }
    expect(await send({ printJob: 'resets', jobs: [job] })).toMatchObject({ status, printJobs: 1 })
  })

  it.each<[State, HandOver['status']]>([
    ['pending', 'Success'],
    ['pending-held', 'Failed'],
    ['processing', 'Success'],
    ['processing-stopped', 'Success'],
    ['canceled', 'Failed'],
    ['aborted', 'Failed'],
    ['completed', 'Success'],
    ['in no state', 'Success'],
  ])('whose job is %s on a queue of CUPS, which makes jobs of whole files only, is %s', async (state, status) => {
    const job = states[state] === undefined ? {} : { state: states[state] }
    expect(await send({ printJob: 'resets', jobs: [job] }, { byQueue: true })).toMatchObject({ status, printJobs: 1 })
  })

  it('is followed until the printer has noticed and aborts its job', async () => {
    const incoming = { state: 5, reasons: ['job-incoming'] }
    const aborted = { state: 8, reasons: ['aborted-by-system', 'submission-interrupted'] }
    expect(await send({ printJob: 'resets', jobs: [incoming, aborted] })).toEqual({
      status: 'Failed',
      message: `The ${at()} aborted the label (the connection was lost before the whole file had arrived). Look at the printer, then print it again.`,
      printJobs: 1,
    })
  })

  it('is Unknown where the printer still waits for the rest', async () => {
    const held = { state: 4, reasons: ['job-data-insufficient'] }
    expect(await send({ printJob: 'resets', jobs: [held] })).toEqual({
      status: 'Unknown',
      message: lost(),
      printJobs: 1,
    })
    expect(printer.asked).not.toContain(operation.cancelJob)
  })

  it('is Unknown where the printer knows no such job', async () => {
    const outcome = await send({ printJob: 'resets', jobs: [undefined] })
    expect(outcome).toEqual({ status: 'Unknown', message: lost(), printJobs: 1 })
  })

  it('is Unknown where a part of it was printed before the job was aborted', async () => {
    expect(await send({ printJob: 'resets', jobs: [{ state: 8, impressions: 1 }] })).toEqual({
      status: 'Unknown',
      message: `The ${at()} printed a part of the label and then stopped. Check what came out before you print it again.`,
      printJobs: 1,
    })
  })

  it('says why the printer has stopped in the middle', async () => {
    const stopped = { state: 6, reasons: ['resources-are-not-ready'] }
    expect(await send({ printJob: 'resets', jobs: [stopped] })).toMatchObject({
      status: 'Unknown',
      message: `The ${at()} stopped in the middle of the label (paper or another supply that the label needs is not loaded). Look at the printer before you print it again.`,
    })
  })

  it('is found at a printer that lists waiting and finished jobs apart only', async () => {
    const outcome = await send({ printJob: 'resets', jobs: [undefined, { state: 9 }], knowsAll: false })
    expect(outcome.status).toBe('Success')
  })
})

describe('A printer that answers before it has the whole file', () => {
  it.each<[State, HandOver['status']]>([
    ['processing', 'Unknown'],
    ['aborted', 'Failed'],
    ['completed', 'Success'],
  ])('and then breaks off: a job that is %s is %s', async (state, status) => {
    const jobs = [{ state: 5 }, { state: states[state] as number }]
    const outcome = await send({ printJob: 'answers-early-then-resets', jobs }, { bytes: largePdf })
    expect(outcome).toMatchObject({ status, printJobs: 1 })
  })

  it('has acknowledged nothing: the state of the job decides', async () => {
    const outcome = await send({ printJob: 'answers-early', jobs: [{ state: 5 }, { state: 9 }] }, { bytes: largePdf })
    expect(outcome).toEqual({ status: 'Success', printJobs: 1 })
    expect(printer.asked).toContain(operation.getJobs)
  })
})

describe("The printer's own reason", () => {
  it.each([
    [{ state: 8, reasons: ['document-format-error'] }, 'aborted the label (the printer found an error in the file).'],
    [{ state: 8, message: 'Out of memory.' }, 'aborted the label (Out of memory).'],
    [{ state: 8, reasons: ['vendor-odd-thing'] }, 'aborted the label (vendor odd thing).'],
    [{ state: 8 }, 'aborted the label. Look at the printer, then print it again.'],
    [{ state: 7, reasons: ['job-canceled-at-device'] }, '(it was canceled on the printer itself). Print it again if'],
  ])('of %o is told in words', async (job, words) => {
    const { status, message } = await send({ printJob: 'answers', jobs: [job] })
    expect({ status, message }).toEqual({ status: 'Failed', message: expect.stringContaining(words) })
  })

  it('why it holds the label is told, and the job is deleted so that it never comes out later', async () => {
    const held = { state: 4, reasons: ['job-password-wait'] }
    expect(await send({ printJob: 'answers', jobs: [held] })).toMatchObject({
      status: 'Failed',
      message: `The ${at()} held the label and did not print it (a person must enter a password at the printer). The label was deleted there. Change this, then print it again.`,
    })
    expect(printer.asked).toContain(operation.cancelJob)
  })

  it('asks to delete a held label where the printer does not let it be deleted', async () => {
    const outcome = await send({ printJob: 'answers', jobs: [{ state: 4 }], cancels: false })
    expect(outcome).toMatchObject({
      status: 'Failed',
      message: expect.stringContaining('Delete the label there before'),
    })
  })
})

describe('A hand-over by IPP that a crash interrupted', () => {
  it.each([
    ['aborted', 'Failed'],
    ['completed', 'Success'],
  ] as const)('is settled by the state of its job: %s is %s', async (state, status) => {
    const id = randomUUID()
    await send({ printJob: 'resets', jobs: [{ state: states[state] }] }, { id })
    const journal = openJournal(mkdtempSync(join(tmpdir(), 'labelwright-journal-')))
    const target = { kind: 'ipp', address: '127.0.0.1', port: printer.port, path: '/ipp/print' } as const
    journal.accept(id, { sha256: 'ab', target })
    journal.begin(id)
    await settleInterrupted(journal, noLocalQueues)
    expect(journal.find(id)).toMatchObject({ state: 'done', outcome: { status } })
    expect(printer.asked.filter((code) => code === operation.printJob)).toHaveLength(1)
    journal.close()
  })
})
