// Verifies the trail of an organization, and tells its TenantAdmins and quality managers where it is not as it was written.
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { verifySignatures } from '../label-approval/signing/verify-signatures.service.ts'
import type { AnchorPlace } from './anchor-place.ts'
import { readAnchors } from './anchor-places.ts'
import { genesisOf } from './audit-chain.ts'
import * as store from './audit-trail.store.ts'
import { type SealedRow, sealFault } from './sealing/seal.ts'
import { brokenTrailMail, faultSentence, signatureSentence } from './trail-mails.ts'
import { type ChainFault, verifyChain } from './verify-chain.ts'

const portion = 2_000
/** The first hundred of each kind of fault. */
const maxFaults = 100

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
export async function* readChain({ database, organizationId, behind, until }: ChainPart): AsyncGenerator<SealedRow> {
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

/** Passes rows on, and notes those whose seal is missing or does not fit. */
async function* checkingSeals(
  rows: AsyncIterable<SealedRow>,
  { database, organizationId, faults }: Pick<TrailToVerify, 'database' | 'organizationId'> & { faults: ChainFault[] },
): AsyncGenerator<SealedRow> {
  const keys = database.trailKeys()
  for await (const row of rows) {
    const kind = sealFault(keys, organizationId, row)
    if (kind && faults.length < maxFaults) faults.push({ kind, seq: row.seq })
    yield row
  }
}

/** The chain says best what is wrong with a row. */
const withoutKnown = (faults: readonly ChainFault[], known: readonly ChainFault[]): ChainFault[] =>
  faults.filter(({ seq }) => known.every((fault) => fault.seq !== seq))

interface TrailToVerify {
  readonly database: Database
  readonly organizationId: string
  readonly anchorPlace: AnchorPlace | undefined
}

/** Reads the whole trail with the seals of its rows, the anchors of the database and those of a folder outside of it, then every signature with what it binds. */
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
  const sealFaults: ChainFault[] = []
  const chain = readChain({ database, organizationId, behind: 0, until: head.seq })
  const rows = checkingSeals(chain, { database, organizationId, faults: sealFaults })
  const report = await verifyChain({ organizationId, rows, anchors: [...own, ...outside], head })
  const { behind, copies } = await database.withOrganization(organizationId, async (trx) => ({
    behind: await store.findRowBehindHead(trx),
    copies: await store.findCopies(trx, maxFaults),
  }))
  const others = [
    ...sealFaults,
    ...copies.map((seq): ChainFault => ({ kind: 'twice', seq })),
    ...(behind === undefined ? [] : [{ kind: 'inserted', seq: behind } as const]),
  ]
  const signatures = await verifySignatures(database, organizationId)
  const faults = [...report.faults, ...withoutKnown(others, report.faults)].toSorted((a, b) => a.seq - b.seq)
  return { ...report, signatures, faults }
}

/** Verifies, remembers what was found, and mails TenantAdmins and quality managers where something is wrong. */
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
    for (const to of await store.findAddressesToWarn(trx)) {
      await enqueueMail(trx, { organizationId, to, link: null, ...mail })
    }
  })
  return report
}
