// One published version drawn again: outside of any transaction, then stored, or what differs of it, as one.
import type { TestRow } from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { recordVersionEvent } from '../../events/record-event.service.ts'
import { disableByServer } from '../../labels/change-labels.service.ts'
import { usualDpi } from '../drawing/rows-to-draw.ts'
import { labelOfContent, valuesOfRow } from '../drawing/version-drawings.ts'
import { findResolutions } from '../labels-under-approval.store.ts'
import { contentOf, findContent, type VersionKey } from '../reviewed-version.ts'
import { findVersion } from '../versions.store.ts'
import { type Comparison, compareGolden, type Difference, type StoredPage } from './compare-golden.ts'
import { type DrawnAgain, drawGolden } from './draw-golden.ts'
import * as findings from './findings.store.ts'
import * as store from './golden.store.ts'
import { type Fingerprints, findCauses } from './golden-fingerprints.ts'
import { mailFindings } from './mail-findings.ts'
import type { ChangedVersion } from './present-fingerprints.ts'

async function findGolden(ctx: Context, trx: Transaction, key: VersionKey) {
  const row = await findVersion(trx, { all: true }, key)
  if (!row) return undefined
  const state = await store.findState(trx, key.versionId)
  const { testRows, ...found } = await findContent(trx, key.versionId)
  const filledRows = [...((state?.filledRows ?? []) as Readonly<Record<string, string>>[])]
  // The stored values are used again: serial numbers and defaults change from day to day.
  if (!state)
    for (const { values } of testRows as TestRow[]) filledRows.push(await valuesOfRow(trx, found.document, values))
  const label = await labelOfContent(ctx, trx, { ...found, ...(await contentOf(trx, row)) })
  const resolutions = await findResolutions(trx)
  return { state, label, filledRows, resolutions: resolutions.length > 0 ? resolutions : [usualDpi] }
}

export async function drawAgain(ctx: Context, version: ChangedVersion): Promise<void> {
  const { organizationId } = version
  const golden = await ctx.database.withOrganization(organizationId, (trx) => findGolden(ctx, trx, version))
  if (!golden) return
  const drawn = await drawGolden(ctx, { organizationId, ...golden })
  await ctx.database.withOrganization(organizationId, (trx) => storeDrawn(ctx, trx, { ...version, ...golden, drawn }))
}

interface Drawn extends ChangedVersion {
  readonly state: Awaited<ReturnType<typeof store.findState>>
  readonly filledRows: readonly object[]
  readonly resolutions: readonly number[]
  readonly drawn: DrawnAgain
}

async function storeDrawn(ctx: Context, trx: Transaction, version: Drawn): Promise<void> {
  const { organizationId, versionId, labelId, now, filledRows } = version
  const label = await store.lockPrinted(trx, version)
  // Another version is printed meanwhile, which is drawn in its turn; or another server drew this one.
  const isDrawn = (await store.findState(trx, versionId))?.drawnAt.getTime() !== version.state?.drawnAt.getTime()
  if (!label || isDrawn) return
  const comparison = compareGolden((await store.findDrawings(trx, versionId)) as readonly StoredPage[], version.drawn)
  const { differences } = comparison
  const isDisabled = label.enabled && differences.some(saysSomethingElse)
  await storePages(trx, version, { ...comparison, isDisabled })
  const before = version.state?.fingerprints as Fingerprints | undefined
  await store.saveState(trx, { organizationId, labelVersionId: versionId, fingerprints: now, filledRows })
  const outcome = differences.length > 0 ? 'differs' : before ? 'same' : 'stored'
  await store.insertRun(trx, { organizationId, labelVersionId: versionId, before, after: now, outcome })
  if (differences.length === 0) return
  const actor = { organizationId, userId: null }
  await recordVersionEvent(trx, { actor, type: 'label-version.drawing-changed', versionId })
  if (isDisabled) await disableByServer(trx, { organizationId, labelId, reason: whyDisabled(label.number) })
  await mailFindings(ctx, trx, { organizationId, labelId, ...label, pages: differences.length, isDisabled })
}

/** Stores what is new, and a finding for each page that differs; closes findings that are none any more. */
async function storePages(
  trx: Transaction,
  version: Drawn,
  { differences, fresh, isDisabled }: Comparison & { readonly isDisabled: boolean },
): Promise<void> {
  const { organizationId, versionId, labelId, now, resolutions } = version
  const about = { organizationId, labelVersionId: versionId }
  for (const page of fresh) await store.saveDrawing(trx, { ...about, ...page })
  const before = version.state?.fingerprints as Fingerprints | undefined
  const causes = before ? findCauses(before, now) : []
  for (const difference of differences) {
    const hasDisabled = isDisabled && saysSomethingElse(difference)
    await findings.saveFinding(trx, { ...about, labelId, causes, difference, hasDisabled })
  }
  await findings.closeGone(trx, versionId, { differences, resolutions })
  await findings.closeOfOtherVersions(trx, version)
}

/** From what was stored at the same resolution. A printer that is new, with dots too coarse for a barcode, stops no other. */
const saysSomethingElse = ({ kind, before }: Difference): boolean => kind === 'contents' && before !== undefined

const whyDisabled = (number: number): string =>
  `A barcode of version ${number} no longer says what it said when the version was published. Open the label in Quality assurance.`
