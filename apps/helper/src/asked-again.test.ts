import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { journalReportIntervalMs } from '@labelwright/contract/server/helpers'
import { expect, it } from 'vitest'
import { pairingCode, startFakeServer } from './testing/fake-server.ts'
import { newDataDirectory, startHelper } from './testing/start-helper.ts'

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
