import { listArticles } from '@labelwright/contract/server/articles'
import { listPrinters } from '@labelwright/contract/server/printers'
import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import { defined } from './defined.ts'
import type { TestApp } from './start-app.ts'

/** One label of an article of the sample organization, its own unless `change` names another, on the first printer. */
export async function lineToPrint(
  test: TestApp,
  token: string,
  change: Partial<LabelToPrint> = {},
  identifier = 'NB-20418',
): Promise<LabelToPrint> {
  const articles = await test.call(listArticles, { query: { searchQuery: identifier } }, { token })
  const article = defined(articles.body.data[0])
  const printer = defined((await test.call(listPrinters, { query: {} }, { token })).body.data[0])
  return {
    labelId: defined(article.labels[0]).labelId,
    quantity: 1,
    articleId: article.id,
    editableData: [],
    printerId: printer.id,
    ...change,
  }
}
