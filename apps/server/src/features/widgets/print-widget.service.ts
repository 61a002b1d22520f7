// Direct widget printing: one label of an article by its id or name, or of an article made for this print.
import { ProductError } from '@labelwright/contract/errors'
import type { WidgetPrintAnswer, WidgetPrintBody } from '@labelwright/contract/server/widgets-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { assertInsertable, insertArticleWithLabels } from '../articles/article-changes.service.ts'
import { type ArticleToPrint, claimName, findIdOfName, findPdfLink } from '../articles/articles.service.ts'
import { sightOf } from '../groups/sight.service.ts'
import { printFoundLabel } from '../printing/steps/print-once.service.ts'
import { assertAtStation, assertWidgetsOn } from './widgets.service.ts'

/** Of the call itself, not of the label: a card could only say that it does not know. */
const notOfThePrint: readonly string[] = [
  'key-reused',
  'request-in-progress',
  'feature-disabled',
  'not-allowed',
  'not-ready',
]

/** `2026-11-25 07:08:09` UTC as `20261125070809`. */
const timestampOf = (moment: Date): string => moment.toISOString().slice(0, 19).replaceAll(/\D/g, '')

const emptyArticle = { externalIdentifier: null, groupId: null, pdfUrl: null, articleData: [] }

const notCreated = (message: string, cause: unknown) =>
  new ProductError('validation-failed', { detail: message, cause })

interface ArticleOfPrint {
  readonly articleId: string
  /** Set when the article does not exist yet: it is stored with the print. */
  readonly newArticle?: ArticleToPrint
}

/** The article to print. A new one gets its id and name here. */
async function articleOf(
  trx: Transaction,
  actor: Actor,
  { article, labelId }: WidgetPrintBody,
): Promise<ArticleOfPrint> {
  if (article.id !== undefined) return { articleId: article.id }
  const given = article.name?.trim()
  const known = given ? await findIdOfName(trx, actor, given) : undefined
  if (known) return { articleId: known }
  const [id, name] = [newId(), given || `${labelId}-${timestampOf(new Date())}`]
  await unlessNotCreated(given, () => assertInsertable(trx, actor, { ...emptyArticle, name, labelIds: [labelId] }))
  return { articleId: id, newArticle: { id, name, externalIdentifier: null, articleData: [] } }
}

/** Stores the new article in the transaction of its print. False when somebody has made one of the same name meanwhile. */
const insertNewArticle =
  (actor: Actor, { article, labelId }: WidgetPrintBody, { id, name }: ArticleToPrint) =>
  async (trx: Transaction): Promise<boolean> => {
    const given = article.name?.trim()
    if (given && !(await claimName(trx, actor, given))) return false
    await unlessNotCreated(given, () =>
      insertArticleWithLabels(trx, actor, { ...emptyArticle, id, name, labelIds: [labelId] }),
    )
    return true
  }

async function unlessNotCreated(given: string | undefined, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    throw notCreated(
      given ? `Could not create article with name: ${given}` : 'Could not create default article for widget printing',
      error,
    )
  }
}

/** Empty values are as good as none. */
const editableDataOf = ({ variables }: WidgetPrintBody) =>
  Object.entries(variables).flatMap(([key, data]) => (data === '' ? [] : [{ key, data }]))

const refusedPrint = (error: string): WidgetPrintAnswer => ({
  ok: false,
  error,
  pdfError: null,
  files: [],
  entries: [],
})

const hasLink = (link: string | null): boolean => link !== null && /^https?:\/\//i.test(link) && URL.canParse(link)

/** What is wrong with the link to the article's PDF, in the words of the specification (§8). */
async function pdfErrorOf(ctx: Context, actor: Actor, articleId: string | undefined): Promise<string | null> {
  if (articleId === undefined) return null
  const link = await ctx.database.withOrganization(actor.organizationId, async (trx) =>
    findPdfLink(trx, await sightOf(trx, actor), articleId),
  )
  return hasLink(link) ? null : 'PDF-länk saknas eller är ogiltig'
}

interface Request {
  readonly body: WidgetPrintBody
  readonly key: string | undefined
}

/** Prints, or answers the sentence that says why not. A PDF problem never makes a print a failed one. */
export async function printWidget(ctx: Context, actor: Actor, { body, key }: Request): Promise<WidgetPrintAnswer> {
  const { labelId, printerId, quantity, computerName, showPdf, widgetId } = body
  let { id: articleId } = body.article
  try {
    const job = await printFoundLabel(ctx, actor, {
      call: 'printWidget',
      body,
      key,
      computerName: computerName || (actor.station?.name ?? ''),
      findLabel: async (trx) => {
        await assertWidgetsOn(trx)
        await assertAtStation(trx, actor, body)
        const article = await articleOf(trx, actor, body)
        articleId = article.articleId
        const { newArticle } = article
        const label = { labelId, printerId, ...article, quantity, editableData: editableDataOf(body) }
        return {
          label: widgetId === undefined ? label : { ...label, widgetId },
          ...(newArticle && { beforeStore: insertNewArticle(actor, body, newArticle) }),
        }
      },
    })
    const pdfError = showPdf ? await pdfErrorOf(ctx, actor, articleId) : null
    return { ok: true, error: null, pdfError, entityId: job.entityId, files: job.files, entries: job.entries }
  } catch (error) {
    if (!(error instanceof ProductError) || notOfThePrint.includes(error.code)) throw error
    return refusedPrint(error.errors[0]?.message ?? error.message)
  }
}
