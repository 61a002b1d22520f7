import { listArticles } from '@labelwright/contract/server/articles'
import { listPrinters } from '@labelwright/contract/server/printers'
import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import type { TestApp } from './start-app.ts'

/** One label of an article of the sample organization, its own unless `change` names another, on the first printer. */
export async function lineToPrint(
  test: TestApp,
  token: string,
  change: Partial<LabelToPrint> = {},
  identifier = 'NB-20418',
): Promise<LabelToPrint> {
  const article = (await test.call(listArticles, { query: { searchQuery: identifier } }, { token })).body.data[0]
  const printer = (await test.call(listPrinters, { query: {} }, { token })).body.data[0]
  return {
    labelId: article.labels[0].labelId,
    quantity: 1,
    articleId: article.id,
    editableData: [],
    printerId: printer.id,
    ...change,
  }
}
