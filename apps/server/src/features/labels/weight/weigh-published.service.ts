// Labels that were published before labels were weighed: each is drawn once, and the label's people are told of those that are too heavy.
import type { TestRow } from '@labelwright/contract/server/label-approval-schemas'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import type { Context } from '../../../context.ts'
import { findVersionToDraw } from '../labels.service.ts'
import * as store from './label-weights.store.ts'
import { type HeavyLabel, mailHeavyLabels } from './mail-heavy-labels.ts'
import { findPrintersToWeighFor, weighLabel } from './weigh-label.service.ts'

/** Of an organization in one run; the others follow in the next. */
const maxAtOnce = 200
/** So long a version that is too heavy is printed with more time. */
export const daysOfGrace = 30

/** Answers how many versions were weighed. One that fails is logged and tried again in the next run. */
export async function weighPublishedLabels(ctx: Context): Promise<number> {
  let weighed = 0
  for (const organizationId of await ctx.database.withoutOrganization(store.findOrganizations)) {
    const versions = await ctx.database.withOrganization(organizationId, (trx) => store.findUnweighed(trx, maxAtOnce))
    const heavy: HeavyLabel[] = []
    for (const version of versions) {
      try {
        if (await isTooHeavy(ctx, organizationId, version)) heavy.push(version)
        weighed += 1
      } catch (error) {
        ctx.log.error({ err: error, versionId: version.versionId }, 'a published version could not be weighed')
      }
    }
    if (heavy.length > 0)
      await ctx.database.withOrganization(organizationId, (trx) => mailHeavyLabels(ctx, trx, { organizationId, heavy }))
  }
  return weighed
}

async function isTooHeavy(ctx: Context, organizationId: string, version: store.UnweighedVersion): Promise<boolean> {
  const { versionId: labelVersionId } = version
  const toWeigh = await ctx.database.withOrganization(organizationId, async (trx) => {
    const label = await findVersionToDraw(ctx, trx, labelVersionId)
    const printers = await findPrintersToWeighFor(trx)
    return label && { label, printers, rows: rowsOf(sampleValuesOf(label.document.variables), version) }
  })
  if (!toWeigh) return false
  const { processorMs = null, tooHeavy } = await weighLabel(ctx, toWeigh, { organizationId, urgency: 'background' })
  const refusal = tooHeavy && { message: tooHeavy.message, errors: tooHeavy.errors }
  await ctx.database.withOrganization(organizationId, (trx) =>
    store.saveWeight(trx, {
      organizationId,
      labelVersionId,
      processorMs,
      tooHeavy: refusal ? JSON.stringify(refusal) : null,
      days: daysOfGrace,
    }),
  )
  return tooHeavy !== undefined
}

/** The samples, and the test rows where there are some. */
const rowsOf = (samples: Readonly<Record<string, string>>, { testRows }: store.UnweighedVersion) => [
  samples,
  ...(testRows as unknown as readonly TestRow[]).map(({ values }) => ({ ...samples, ...values })),
]
