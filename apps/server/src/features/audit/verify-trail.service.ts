// Verifies the trail of an organization, and tells its TenantAdmins where it is not as it was written.
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { verifySignatures } from '../label-approval/signing/verify-signatures.service.ts'
import type { AnchorPlace } from './anchor-place.ts'
import { readAnchors } from './anchor-places.ts'
import { type ChainedRow, genesisOf } from './audit-chain.ts'
import * as store from './audit-trail.store.ts'
import { brokenTrailMail, faultSentence, signatureSentence } from './trail-mails.ts'
import { verifyChain } from './verify-chain.ts'

const portion = 2_000

interface ChainPart {
  readonly database: Database
  readonly organizationId: string
  /** The number before the first row. */
  readonly behind: number
  readonly until: number
}

/**
 * The rows of a trail from one to another. Each page in a transaction of its own: none is held open for minutes. The next one is
 * read while a page is used.
 */
export async function* readChain({ database, organizationId, behind, until }: ChainPart): AsyncGenerator<ChainedRow> {
  const read = (after: number) => {
    const page = database.withOrganization(organizationId, (trx) =>
      store.findChain(trx, { after, until, take: portion }),
    )
    // Whoever reads no further never waits for it.
    page.catch(() => undefined)
    return page
  }
  for (let page = read(behind); ; ) {
    const rows = await page
    const last = rows.at(-1)
    if (last && rows.length === portion) page = read(last.seq)
    yield* rows
    if (!last || rows.length < portion) return
  }
}

interface TrailToVerify {
  readonly database: Database
  readonly organizationId: string
  readonly anchorPlace: AnchorPlace | undefined
}

/** Reads the whole trail, with the anchors of the database and those of a folder outside of it, then every signature with what it binds. */
export async function verifyTrail({
  database,
  organizationId,
  anchorPlace,
}: TrailToVerify): Promise<store.TrailReport> {
  const { head, own } = await database.withOrganization(organizationId, async (trx) => ({
    head: (await store.findHead(trx)) ?? { seq: 0, hash: genesisOf(organizationId) },
    own: await store.findAnchors(trx),
  }))
  const outside = anchorPlace?.kind === 'folder' ? await readAnchors(anchorPlace.path, organizationId) : []
  const rows = readChain({ database, organizationId, behind: 0, until: head.seq })
  const report = await verifyChain({ organizationId, rows, anchors: [...own, ...outside], head })
  const behind = await database.withOrganization(organizationId, store.findRowBehindHead)
  const signatures = await verifySignatures(database, organizationId)
  if (behind === undefined) return { ...report, signatures }
  return { ...report, signatures, faults: [...report.faults, { kind: 'inserted', seq: behind }] }
}

/** Verifies, remembers what was found, and mails TenantAdmins where something is wrong. */
export async function verifyAndReport(ctx: Context, organizationId: string): Promise<store.TrailReport> {
  const { database, config } = ctx
  const report = await verifyTrail({ database, organizationId, anchorPlace: config.auditAnchors })
  const { signatures } = report
  await database.withOrganization(organizationId, async (trx) => {
    await store.saveVerification(trx, organizationId, report)
    if (report.faults.length + signatures.faults.length === 0) return
    const faults = { faults: report.faults, signatures: signatures.faults }
    ctx.log.error({ organizationId, ...faults }, 'the audit trail is not as it was written')
    const sentences = [...report.faults.map(faultSentence), ...signatures.faults.map(signatureSentence)]
    const mail = brokenTrailMail(sentences, `${config.publicUrl}/#/admin/audit`)
    for (const to of await store.findTenantAdminAddresses(trx)) {
      await enqueueMail(trx, { organizationId, to, link: null, ...mail })
    }
  })
  return report
}
