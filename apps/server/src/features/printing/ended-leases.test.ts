import { listArticles } from '@labelwright/contract/server/articles'
import { listPrintHistory } from '@labelwright/contract/server/print-history'
import { listPrinters } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_PRINT_LEASE_SECONDS: '1' })
})
afterAll(() => test.stop())

describe('An entry whose outcome nobody tells', () => {
  it('becomes Unknown after its lease, and the job is Processed: nothing is lost unseen', async () => {
    const token = await test.signInAs(packerEmail)
    const article = (await test.call(listArticles, { query: { searchQuery: 'IT-004217' } }, { token })).body.data[0]
    const printer = (await test.call(listPrinters, { query: {} }, { token })).body.data[0]
    const line = {
      labelId: article.labels[0].labelId,
      quantity: 1,
      articleId: article.id,
      editableData: [],
      printerId: printer.id,
    }
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
