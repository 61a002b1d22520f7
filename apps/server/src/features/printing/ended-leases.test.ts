import { listPrintHistory } from '@labelwright/contract/server/print-history'
import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_PRINT_LEASE_SECONDS: '1' })
})
afterAll(() => test.stop())

describe('An entry whose outcome nobody tells', () => {
  it('becomes Unknown after its lease, and the job is Processed: nothing is lost unseen', async () => {
    const token = await test.signInAs(packerEmail)
    const line = await lineToPrint(test, token, {}, 'IT-004217')
    const { body } = await test.call(printArticle, { body: { computerName: 'gone', labels: [line] } }, { token })
    await vi.waitFor(
      async () => {
        const history = await test.call(listPrintHistory, { query: {} }, { token })
        expect(history.body.data[0]).toMatchObject({
          entityId: body.entityId,
          state: 'Unknown',
          message: 'No outcome was reported in time.',
        })
      },
      { timeout: 15_000, interval: 200 },
    )
    const { rows } = await test.rows.query('select state from print_jobs where id = $1', [body.entityId])
    expect(rows[0].state).toBe('Processed')
  })
})
