// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { sampleServer, sampleUserId, signInAs } from '../../testing/sample-server.ts'
import { printDoorsOf } from './printing.queries.ts'
import { runPrint } from './run-print.ts'

const print = { key: 'press-1', body: { computerName: 'PACK-07', labels: [] } }

beforeEach(() => {
  localStorage.clear()
  endSession()
})

describe('The job of a print', () => {
  it('is made in the session of the person who pressed', async () => {
    const received = sampleServer({
      'POST /api/printjobs/article': { json: { entityId: 'job', state: 'Processed', files: [], entries: [] } },
    })
    signInAs('User')
    expect(await runPrint(print, printDoorsOf(sampleUserId))).toEqual({ kind: 'sent' })
    const made = received.find(({ url }) => url === '/api/printjobs/article')
    expect([made?.headers['idempotency-key'], made?.body]).toEqual(['press-1', print.body])
  })

  it.each(['another person', 'nobody'])(
    'is not made when %s is signed in by then, and can be made later',
    async (who) => {
      const received = sampleServer()
      if (who !== 'nobody') signInAs('User', { UserId: 'another' })
      expect(await runPrint(print, printDoorsOf(sampleUserId))).toMatchObject({
        kind: 'stuck',
        error: { code: 'session-ended' },
      })
      expect(received.filter(({ method }) => method === 'POST')).toEqual([])
    },
  )
})
