import { ProductError } from '@labelwright/contract/errors'
import { mergeArticleData } from '@labelwright/label-document/merge-article-data'
import type { ProblemCode } from '@labelwright/label-document/problem'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { LRUCache } from 'lru-cache'
import { type Context, perContext } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findArticlesToPrint } from '../articles/articles.service.ts'
import { sightOf } from '../groups/sight.service.ts'
import { type LabelOfVersion, partsKeyOf } from '../label-engine/label-of-version.service.ts'
import { drawVersion } from './draw-version.service.ts'
import { findLabelToDraw } from './label-to-draw.service.ts'
import { findPublishedLabel } from './labels.service.ts'
import { pictureDpi } from './picture-dpi.ts'

const maximumKept = 300

export interface LabelPicture {
  /** Of the first page. */
  readonly svg: string
  /** False while a font or a picture is missing that may be uploaded later. */
  readonly isFinal: boolean
}

/** By version and its fonts and pictures. */
const pictures = perContext(() => new LRUCache<string, LabelPicture>({ max: maximumKept }))

const maySettle: ReadonlySet<ProblemCode> = new Set(['font-unknown', 'picture-missing'])

interface Filled {
  readonly actor: Actor
  readonly values: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

const draw = async (ctx: Context, label: LabelOfVersion, filled: Filled): Promise<LabelPicture> => {
  const { actor, values, signal } = filled
  const drawnFor = { organizationId: actor.organizationId, urgency: 'preview', signal } as const
  const { svg, problems } = await drawVersion(ctx, label, { values, dpi: pictureDpi, drawnFor })
  return { svg, isFinal: problems.every(({ code }) => !maySettle.has(code)) }
}

interface WantedPicture {
  readonly labelId: string
  /** Whoever wants it may leave. */
  readonly signal: AbortSignal
}

/** The published version, or a draft as it stands in the designer, with its variables' sample values, or else their defaults, as SVG. */
export async function drawLabel(ctx: Context, actor: Actor, { labelId, signal }: WantedPicture): Promise<LabelPicture> {
  const { label, isOpen } = await ctx.database.withOrganization(actor.organizationId, (trx) =>
    findLabelToDraw(ctx, trx, { actor, id: labelId }),
  )
  const values = sampleValuesOf(label.document.variables)
  // Tomorrow it may look otherwise, whatever the address says.
  if (isOpen) return { ...(await draw(ctx, label, { actor, values, signal })), isFinal: false }
  const key = partsKeyOf(label)
  const kept = pictures(ctx)
  const known = kept.get(key)
  if (known) return known
  const picture = await draw(ctx, label, { actor, values, signal })
  kept.set(key, picture)
  return picture
}

/** With an article's data. */
export async function drawLabelForArticle(
  ctx: Context,
  actor: Actor,
  { labelId, articleId, signal }: WantedPicture & { readonly articleId: string },
): Promise<LabelPicture> {
  const { label, article } = await ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    const article = (await findArticlesToPrint(trx, sight, [articleId])).get(articleId)
    if (!article) throw new ProductError('not-found')
    return { label: await findPublishedLabel(ctx, trx, { sight, id: labelId }), article }
  })
  const merged = mergeArticleData(label.document.variables, article)
  const values = Object.fromEntries(merged.map(({ variableName, value }) => [variableName, value]))
  // The picture is kept: a date of today would be wrong tomorrow.
  const computed = label.document.variables.filter(({ inputType }) => inputType === 'computed')
  return draw(ctx, label, { actor, values: { ...sampleValuesOf(computed), ...values }, signal })
}
