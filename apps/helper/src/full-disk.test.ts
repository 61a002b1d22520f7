import * as fs from 'node:fs'
import { success } from '@labelwright/printing/hand-over'
import { openJournal } from '@labelwright/printing/journal/journal'
import { noLocalQueues } from '@labelwright/printing/queues/local-queues'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Pairing } from './pairing.ts'
import { createPrintCalls } from './print-file.ts'
import { answerQuestions } from './report-journal.ts'
import { createServerClock } from './server-clock.ts'
import { type FakeServer, startPairedServer } from './testing/fake-server.ts'
import { printCall } from './testing/print-call.ts'
import { newDataDirectory } from './testing/start-helper.ts'
import { createTicketRenewal } from './ticket-renewal.ts'

let server: FakeServer
let pairing: Pairing
beforeAll(async () => {
  ;({ server, pairing } = await startPairedServer())
})
afterAll(() => server.close())

/** A journal whose disk takes nothing while it is full. */
function openJournalOnFillingDisk() {
  let isFull = false
  const writeSync = ((...args: Parameters<typeof fs.writeSync>) => {
    if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    return fs.writeSync(...args)
  }) as typeof fs.writeSync
  const journal = openJournal(newDataDirectory(), { disk: { writeSync, fdatasyncSync: fs.fdatasyncSync } })
  const fill = (full: boolean): void => {
    isFull = full
  }
  return { journal, fill }
}

/** The helper's print calls on such a disk, with a printer that takes everything. */
function startPrinting({ isFullWhileSending = false } = {}) {
  const { journal, fill } = openJournalOnFillingDisk()
  const sent: string[] = []
  const calls = createPrintCalls({
    journal,
    queues: noLocalQueues,
    ownPort: () => 27_417,
    onOutcome: () => undefined,
    log: { info: () => undefined, warn: () => undefined },
    clock: createServerClock(),
    renewal: createTicketRenewal(),
    standing: { untilSettled: async () => true, journalProves: () => true },
    send: async ({ printJobEntryId }, { beforeFirstByte }) => {
      await beforeFirstByte()
      sent.push(printJobEntryId)
      fill(isFullWhileSending)
      return success
    },
  })
  return { journal, fill, sent, calls }
}

it('A label that is refused because the disk is full stays refused when a second copy of the call comes and it has room again', async () => {
  const { journal, fill, sent, calls } = startPrinting()
  const call = await printCall(server, server.printerPort())
  fill(true)
  const refusal = await calls.print(call, pairing)
  expect(refusal).toMatchObject({
    status: 'Failed',
    message: expect.stringMatching(/^There is no room left on the disk/),
  })
  fill(false)
  expect(await calls.print(call, pairing)).toEqual({ ...refusal, replayed: true })
  expect(sent).toEqual([])
  const other = await printCall(server, server.printerPort())
  expect(await calls.print(other, pairing)).toEqual(success)
  expect(sent).toEqual([other.printJobEntryId])
  journal.close()
})

it('A label whose outcome the full disk does not take is Unknown for page and server, and is never sent again', async () => {
  const { journal, fill, sent, calls } = startPrinting({ isFullWhileSending: true })
  const call = await printCall(server, server.printerPort())
  const outcome = await calls.print(call, pairing)
  expect(outcome).toMatchObject({ status: 'Unknown', message: expect.stringMatching(/could not be written down/) })
  expect(calls.outcomeOf(call.printJobEntryId)).toMatchObject({ status: 'Unknown' })
  fill(false)
  await answerQuestions({ journal, queues: noLocalQueues }, [call.printJobEntryId])
  expect(journal.unreported(10)).toMatchObject([
    { printJobEntryId: call.printJobEntryId, outcome: { status: 'Unknown' } },
  ])
  expect(await calls.print(call, pairing)).toMatchObject({ status: 'Unknown', replayed: true })
  expect(sent).toHaveLength(1)
  journal.close()
})

it('A server that asks for an outcome which a full disk kept out of the journal is told Unknown, without a restart', async () => {
  const { journal, fill } = openJournalOnFillingDisk()
  const target = { kind: 'raw-socket', address: '127.0.0.1', port: 9100 } as const
  for (const id of ['asked', 'under way']) {
    journal.accept(id, { sha256: 'ab', target })
    journal.begin(id)
  }
  fill(true)
  expect(() => journal.finish('asked', success)).toThrow('no space')
  const ask = () => answerQuestions({ journal, queues: noLocalQueues }, ['asked'])
  await expect(ask()).rejects.toThrow('no space')
  fill(false)
  expect(await ask()).toBe(true)
  expect(journal.unreported(10)).toMatchObject([{ printJobEntryId: 'asked', outcome: { status: 'Unknown' } }])
  expect(journal.find('under way')?.state).toBe('handing-over')
  journal.close()
})
