// Direct widget printing: one label of an article by its id or name, or of an article made for this print.
import { ProductError } from '@labelwright/contract/errors'
import type { WidgetPrintAnswer, WidgetPrintBody } from '@labelwright/contract/server/widgets-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { insertArticleWithLabels } from '../articles/article-changes.service.ts'
import { findOrClaimName, findPdfLink } from '../articles/articles.service.ts'
import { sightOf } from '../groups/sight.service.ts'
import { printFoundLabel } from '../printing/printing.service.ts'
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

/** The article that is printed; one of a name that nobody has is made. */
async function articleIdOf(trx: Transaction, actor: Actor, { article, labelId }: WidgetPrintBody): Promise<string> {
  if (article.id !== undefined) return article.id
  const name = article.name?.trim()
  const known = name ? await findOrClaimName(trx, actor, name) : undefined
  if (known) return known
  try {
    const wanted = name || `${labelId}-${timestampOf(new Date())}`
    return await insertArticleWithLabels(trx, actor, { ...emptyArticle, name: wanted, labelIds: [labelId] })
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    throw notCreated(
      name ? `Could not create article with name: ${name}` : 'Could not create default article for widget printing',
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
        articleId = await articleIdOf(trx, actor, body)
        const label = { labelId, printerId, articleId, quantity, editableData: editableDataOf(body) }
        return widgetId === undefined ? label : { ...label, widgetId }
      },
    })
    const pdfError = showPdf ? await pdfErrorOf(ctx, actor, articleId) : null
    return { ok: true, error: null, pdfError, entityId: job.entityId, files: job.files, entries: job.entries }
  } catch (error) {
    if (!(error instanceof ProductError) || notOfThePrint.includes(error.code)) throw error
    return refusedPrint(error.errors[0]?.message ?? error.message)
  }
}
