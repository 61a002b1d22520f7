import { ProductError } from '@labelwright/contract/errors'
import type { PreviewQuery, TestRow, VersionState } from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sightOf } from '../../groups/sight.service.ts'
import { findPages, lookAtPages } from '../../labels/draw-pages.service.ts'
import { findModelDpi } from '../../printers/printer-models.service.ts'
import { nextState, rolesOf } from '../approval-transitions.ts'
import { findPrinterDpi } from '../labels-under-approval.store.ts'
import { contentOf, findContent, type VersionKey } from '../reviewed-version.ts'
import { findVersion } from '../versions.store.ts'
import { usualDpi } from './rows-to-draw.ts'
import { labelOfContent, valuesOfRow } from './version-drawings.ts'

interface WantedPreview extends VersionKey {
  readonly actor: Actor
  /** From 0. */
  readonly page: number
  readonly query: PreviewQuery
  readonly isPdf: boolean
  /** Whoever wants it may leave. */
  readonly signal: AbortSignal
}

/** Of a known model, or of a printer in use: people may have added one by hand whose model is in no list. */
async function findDpi(trx: Transaction, { printerModel }: PreviewQuery): Promise<number> {
  if (printerModel === undefined) return usualDpi
  const dpi = findModelDpi(printerModel) ?? (await findPrinterDpi(trx, printerModel))
  if (dpi !== undefined) return dpi
  const message = `The printer model “${printerModel}” is not known, and no printer in use has it. Choose another one.`
  throw new ProductError('validation-failed', { errors: [{ path: 'printerModel', code: 'unknown', message }] })
}

async function findDrawn(ctx: Context, trx: Transaction, { actor, query, ...key }: WantedPreview) {
  const row = await findVersion(trx, await sightOf(trx, actor), key)
  if (!row) throw new ProductError('not-found')
  const step = nextState('preview', row.state as VersionState, rolesOf(actor.keys))
  if ('refusal' in step) throw new ProductError(step.refusal)
  const dpi = await findDpi(trx, query)
  const { testRows, ...found } = await findContent(trx, key.versionId)
  const testRow = query.row === undefined ? undefined : (testRows as TestRow[])[query.row]
  if (query.row !== undefined && !testRow) throw new ProductError('not-found')
  return {
    label: await labelOfContent(ctx, trx, { ...found, ...(await contentOf(trx, row)) }),
    values: await valuesOfRow(trx, found.document, testRow?.values ?? {}),
    title: `${row.name}, version ${row.number}`,
    dpi,
  }
}

/** A page of a version at the dots of a printer model, filled with a test row or the defaults, with PREVIEW across it. No serial number is taken. */
export async function previewVersion(ctx: Context, wanted: WantedPreview): Promise<Uint8Array> {
  const { label, values, title, dpi } = await ctx.database.withOrganization(wanted.actor.organizationId, (trx) =>
    findDrawn(ctx, trx, wanted),
  )
  const { page, isPdf } = wanted
  const drawnFor = { organizationId: wanted.actor.organizationId, urgency: 'preview', signal: wanted.signal } as const
  const drawn = { values, dpi, drawnFor }
  const found = await findPages(ctx, label, drawn)
  const { count, pages, refusals } = await lookAtPages(ctx, found, { drawnFor, looks: { page, png: !isPdf } })
  if (pages[0]?.png) return pages[0].png
  if (pages[0] && found.source) {
    const sources = [found.source]
    return ctx.drawing.draw('writePages', { sources, page, title, settings: {} }, drawnFor)
  }
  // Without a page nothing was filled in; of a page that is not there nothing is said but that.
  if (count > 0) throw new ProductError('not-found')
  const errors = refusals.map(({ code, message, variableName = '' }) => ({
    path: `values.${variableName}`,
    code,
    message,
  }))
  throw new ProductError('label-not-printable', { errors, ...(errors[0] && { detail: errors[0].message }) })
}
