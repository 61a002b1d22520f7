import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { LocalQueues } from '../queues/local-queues.ts'
import { labelPdf } from '../testing/label-pdf.ts'
import { windowsQueues } from './windows-queues.ts'

/** A thread that answers as Windows would, by the name of the queue: the real calls run under Wine, in `windows-printing.test.ts`. */
const thread = `
const { parentPort, workerData } = require('node:worker_threads')
const { kind, queue, document, paper } = workerData.request
const answer = (value) => parentPort.postMessage({ type: 'answer', answer: value })
const begin = (end) => {
  parentPort.once('message', () => end && answer(end))
  parentPort.postMessage({ type: 'ready' })
}
const hang = () => parentPort.on('message', () => undefined)
const { appendFileSync } = require('node:fs')
const job = (name, status, submittedAt) => ({ id: 1, document: name, status, submittedAt })
const now = Date.now()
const ways = {
  'Labels print-raw': () => begin({ kind: 'spooled', jobId: 1, followed: 'completed' }),
  'Labels print-pdf': () => begin({ kind: 'not-begun', why: paper.width === 1000 ? 'no-such-paper' : 'no-driver', code: 3 }),
  'Waiting print-raw': () => begin({ kind: 'spooled', jobId: 1, followed: 'waiting' }),
  'Deleted print-raw': () => begin({ kind: 'spooled', jobId: 1, followed: 'deleted' }),
  'Full print-raw': () => begin({ kind: 'broken-off', call: 'WritePrinter', code: 112 }),
  'Gone print-raw': () => answer({ kind: 'not-begun', why: 'no-such-queue', code: 1801 }),
  'Hanging print-raw': hang,
  'Ending print-raw': () => begin(undefined),
  'Late print-raw': () => setTimeout(() => {
    parentPort.once('message', (word) => appendFileSync(workerData.koffiFile, word))
    parentPort.postMessage({ type: 'ready' })
  }, 2_000),
  'Stuck print-raw': () => { hang(); parentPort.postMessage({ type: 'ready' }) },
  'Crashing print-raw': () => { throw new Error('no such library') },
  'Keeping read-jobs': () => answer({ keepsPrintedJobs: true, jobs: [job('old', 0x80, now - 9000), job('whole', 0x80, now), job('half', 0x8, now)] }),
  'Young read-jobs': () => answer({ keepsPrintedJobs: true, jobs: [job('young', 0x80, now)] }),
  'Forgetting read-jobs': () => answer({ keepsPrintedJobs: false, jobs: [job('old', 0x10, now - 9000)] }),
  'Labels read-queue': () => answer({ queue: { name: queue, isDefault: true, status: 0x400, attributes: 0, jobCount: 3 }, jobs: [job('one', 0x40, now)] }),
  'Hanging read-queue': hang,
  'undefined list-queues': () => answer([
    { name: 'Zebra', isDefault: false, status: 1, attributes: 0, jobCount: 0 },
    { name: 'Labels', isDefault: true, status: 0x10, attributes: 0, jobCount: 2 },
  ]),
}
ways[queue + ' ' + kind]()
`
const words = join(mkdtempSync(join(tmpdir(), 'labelwright-windows-')), 'words')
const queues = windowsQueues({ thread, koffiFile: words, readPdfium: () => new Uint8Array(1) })

async function print(queue: string, bytes: Buffer = Buffer.from('^XA^XZ'), media?: string) {
  let begun = 0
  const beforeFirstByte = () => {
    begun += 1
  }
  const job = { printJobEntryId: 'entry-1', bytes, target: { kind: 'print-queue', name: queue } as const }
  const asked = { ...job, ...(media === undefined ? {} : { media }) }
  const outcome = await queues.print(queue, asked, { beforeFirstByte, stallTimeoutMs: 1_500 })
  return { ...outcome, begun }
}

describe('A label for a print queue of Windows', () => {
  it('is a success once the spooler has it', async () => {
    expect(await print('Labels')).toEqual({ status: 'Success', evidence: 'spooler-completed', begun: 1 })
    expect(await print('Waiting')).toEqual({ status: 'Success', begun: 1 })
  })

  it.each([
    ['Deleted', 'Unknown', 'was deleted from the print queue "Deleted"'],
    ['Full', 'Unknown', 'broke off (WritePrinter, Windows error 112)'],
    ['Ending', 'Unknown', 'The hand-over to the print queue "Ending" broke off. Look at the printer'],
    ['Stuck', 'Unknown', 'The hand-over to the print queue "Stuck" broke off. Look at the printer'],
  ])('on the queue %s is %s, for it had begun', async (queue, status, message) => {
    expect(await print(queue)).toMatchObject({ status, message: expect.stringContaining(message), begun: 1 })
  })

  it.each([
    ['Gone', 'This computer has no print queue named "Gone". Choose another printer'],
    ['Hanging', 'The print spooler of Windows does not answer. Restart the service'],
    ['Crashing', 'The label could not be handed to the print queue "Crashing". Restart the service'],
  ])('on the queue %s has failed before it began', async (queue, message) => {
    expect(await print(queue)).toMatchObject({ status: 'Failed', message: expect.stringContaining(message), begun: 0 })
  })

  it('is told not to begin any more where it was given up', async () => {
    expect(await print('Late')).toMatchObject({ status: 'Failed', begun: 0 })
    await vi.waitFor(() => expect(readFileSync(words, 'utf8')).toBe('cancel'), 100_000)
  })

  it('is drawn by the driver where it is a PDF, on the paper of the file', async () => {
    const onLabels = await print('Labels', labelPdf(), 'custom_label_100x50mm')
    expect(onLabels).toMatchObject({
      status: 'Failed',
      message: expect.stringContaining('has no paper that the label'),
    })
    const onOthers = await print('Labels', labelPdf(), 'custom_label_80x50mm')
    expect(onOthers).toMatchObject({
      status: 'Failed',
      message: expect.stringContaining('does not print (Windows error 3)'),
    })
  })

  it('is not begun where the journal cannot be written, and the error is passed on', async () => {
    const full = new Error('the disk is full')
    const job = {
      printJobEntryId: 'entry-1',
      bytes: Buffer.from('^XA'),
      target: { kind: 'print-queue', name: 'Labels' },
    }
    const beforeFirstByte = () => {
      throw full
    }
    await expect(queues.print('Labels', job as never, { beforeFirstByte })).rejects.toBe(full)
  })
})

describe('A label that a crash interrupted on Windows', () => {
  const find = (queue: string, name: string, by: LocalQueues = queues) =>
    by.findJob(queue, { name, notBefore: Date.now() - 5_000 })

  it.each([
    ['Keeping', 'whole', 'found', 'stands whole in the queue'],
    ['Keeping', 'half', 'not-provable', 'is only half there'],
    ['Keeping', 'never', 'absent', 'is missing from a queue that keeps printed jobs from before'],
    ['Young', 'never', 'not-provable', 'is missing from a queue whose history begins later'],
    ['Forgetting', 'never', 'not-provable', 'is missing from a queue that forgets printed jobs'],
  ])('on %s: "%s" is %s where it %s', async (queue, name, trace) => {
    expect(await find(queue, name)).toBe(trace)
  })
})

describe('The print queues of Windows', () => {
  it('are listed by name, with what stops them', async () => {
    expect(await queues.list()).toEqual({
      queues: [
        { name: 'Labels', isDefault: true, state: 'idle', stateReasons: ['media-empty'], isAccepting: true },
        { name: 'Zebra', isDefault: false, state: 'stopped', stateReasons: ['paused'], isAccepting: true },
      ],
    })
  })

  it('tell how the printer is, also where only a job says so, and how many wait', async () => {
    expect(await queues.status('Labels', { timeoutMs: 5_000 })).toEqual({
      state: 'attention',
      reasons: ['paper-out'],
      queueLength: 3,
    })
    expect(await queues.status('Hanging', { timeoutMs: 300 })).toEqual({ state: 'unknown', reasons: [] })
  })
})
