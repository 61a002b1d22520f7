import { setTimeout as sleep } from 'node:timers/promises'
import type { HistoryDetail, HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { callApi } from './call-api.ts'
import type { Table } from './print-like-a-browser.ts'

/** A line for the article of the sample with this identifier, on its own label. */
export async function lineOf(table: Table, printerId: string, identifier: string) {
  const articles = await callApi(table, `GET /api/articles?searchQuery=${identifier}`)
  const [article] = articles.data as { id: string; labels: { labelId: string }[] }[]
  if (!article?.labels[0]) throw new Error('the sample article is missing')
  return { labelId: article.labels[0].labelId, articleId: article.id, printerId, quantity: 1 }
}

async function historyOf(table: Table): Promise<HistoryDetail[]> {
  const list: HistoryEntry[] = []
  for (let offset = 0; ; offset += 500) {
    const page = await callApi(table, `GET /api/printhistory?take=500&offset=${offset}`)
    list.push(...(page.data as HistoryEntry[]))
    if (list.length >= page.total) break
  }
  return Promise.all(
    list.map(async (entry) => (await callApi(table, `GET /api/printhistory/${entry.id}`)).data as HistoryDetail),
  )
}

/** The whole history once every entry has its outcome, or after a while as it is then. */
export async function untilAllEnded(table: Table, patienceMs = 60_000): Promise<HistoryDetail[]> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const entries = await historyOf(table)
    if (entries.every(({ state }) => state !== 'Created' && state !== 'Sent') || performance.now() > deadline)
      return entries
    await sleep(500)
  }
}
