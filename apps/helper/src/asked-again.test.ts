import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { journalReportIntervalMs } from '@labelwright/contract/server/helpers'
import { success } from '@labelwright/printing/hand-over'
import { openJournal } from '@labelwright/printing/journal/journal'
import { noLocalQueues } from '@labelwright/printing/queues/local-queues'
import { expect, it, vi } from 'vitest'
import { answerQuestions } from './report-journal.ts'
import { pairingCode, startFakeServer } from './testing/fake-server.ts'
import { newDataDirectory, startHelper } from './testing/start-helper.ts'

vi.setConfig({ testTimeout: 30_000 })

it('A server that asks again what it was just told is answered with the next report in its turn, not at once', async () => {
  const server = await startFakeServer()
  const asked = randomUUID()
  server.askedAlways.add(asked)
  const args = ['--data-dir', newDataDirectory(), '--pair', pairingCode, '--server', server.url]
  const helper = await startHelper(args)
  expect(await server.reportOf(asked)).toEqual({ printJobEntryId: asked, status: 'NeverSeen' })
  await sleep(journalReportIntervalMs / 5)
  expect(server.reports().map(({ printJobEntryId }) => printJobEntryId)).toEqual([asked])
  await helper.stop()
  await server.close()
})

it('A server that asks for an outcome which a full disk kept out of the journal is told Unknown, without a restart', async () => {
  let isFull = false
  const writeSync = ((...args: Parameters<typeof fs.writeSync>) => {
    if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    return fs.writeSync(...args)
  }) as typeof fs.writeSync
  const journal = openJournal(newDataDirectory(), { disk: { writeSync, fdatasyncSync: fs.fdatasyncSync } })
  const target = { kind: 'raw-socket', address: '127.0.0.1', port: 9100 } as const
  for (const id of ['asked', 'under way']) {
    journal.accept(id, { sha256: 'ab', target })
    journal.begin(id)
  }
  isFull = true
  expect(() => journal.finish('asked', success)).toThrow('no space')
  const ask = () => answerQuestions({ journal, queues: noLocalQueues }, ['asked'])
  await expect(ask()).rejects.toThrow('no space')
  isFull = false
  expect(await ask()).toBe(true)
  expect(journal.unreported(10)).toMatchObject([{ printJobEntryId: 'asked', outcome: { status: 'Unknown' } }])
  expect(journal.find('under way')?.state).toBe('handing-over')
  journal.close()
})
