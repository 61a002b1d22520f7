// Verifies the trail of an organization, and tells its TenantAdmins and quality managers where it is not as it was written.
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { verifySignatures } from '../label-approval/signing/verify-signatures.service.ts'
import type { AnchorPlace } from './anchor-place.ts'
import { readAnchors } from './anchor-places.ts'
import { genesisOf } from './audit-chain.ts'
import * as store from './audit-trail.store.ts'
import { readChain } from './read-chain.ts'
import { type SealedRow, sealFault } from './sealing/seal.ts'
import { compareStanding } from './standing/compare-standing.service.ts'
import { createRebuild, type Rebuild } from './standing/rebuild.ts'
import { standingSentence } from './standing/standing-sentences.ts'
import { brokenTrailMail, faultSentence, signatureSentence } from './trail-mails.ts'
import { type ChainFault, type ChainReport, verifyChain } from './verify-chain.ts'

/** The first hundred of each kind of fault. */
const maxFaults = 100

interface SealsToCheck extends Pick<TrailToVerify, 'database' | 'organizationId'> {
  readonly faults: ChainFault[]
  readonly rebuild: Rebuild
}

/** Passes rows on. Notes those whose seal is missing or does not fit, and rebuilds from the others how things stand. */
async function* checkingSeals(
  rows: AsyncIterable<SealedRow>,
  { database, organizationId, faults, rebuild }: SealsToCheck,
): AsyncGenerator<SealedRow> {
  const keys = database.trailKeys()
  for await (const row of rows) {
    const kind = sealFault(keys, organizationId, row)
    if (!kind) rebuild.add(row)
    else if (faults.length < maxFaults) faults.push({ kind, seq: row.seq })
    yield row
  }
}

/** The chain says best what is wrong with a row. */
const withoutKnown = (faults: readonly ChainFault[], known: readonly ChainFault[]): ChainFault[] =>
  faults.filter(({ seq }) => known.every((fault) => fault.seq !== seq))

const isLost = (seq: number, { restorations }: ChainReport): boolean =>
  restorations.some(({ from, to }) => seq >= from && seq <= to)

/** A trail that was begun anew has many rows that are not those of before; the first one says it. Restored ones say so themselves. */
function withoutLost(faults: readonly ChainFault[], report: ChainReport): ChainFault[] {
  const first = faults.find(({ kind, seq }) => kind === 'recomputed' && !isLost(seq, report))
  return faults.filter((fault) => fault.kind !== 'recomputed' || fault === first)
}

/** The key's file says how many rows there were when it was made. */
function shorterThanKnown(known: number, report: ChainReport): ChainFault[] {
  const { lastSeq } = report
  return lastSeq >= known || isLost(lastSeq + 1, report) ? [] : [{ kind: 'truncated', seq: lastSeq + 1 }]
}

interface TrailToVerify {
  readonly database: Database
  readonly organizationId: string
  readonly anchorPlace: AnchorPlace | undefined
}

/**
 * Reads the whole trail with the seals of its rows, the anchors of the database and those of a folder outside of it, then every
 * signature with what it binds, and compares how things stand by the trail with the tables.
 */
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
  const rebuild = createRebuild()
  const rows = checkingSeals(chain, { database, organizationId, faults: sealFaults, rebuild })
  const report = await verifyChain({ organizationId, rows, anchors: [...own, ...outside], head })
  const { behind, copies } = await database.withOrganization(organizationId, async (trx) => ({
    behind: await store.findRowBehindHead(trx),
    copies: await store.findCopies(trx, maxFaults),
  }))
  const others = [
    ...withoutLost(sealFaults, report),
    ...shorterThanKnown(database.trailKeys().unsealedUntil(organizationId), report),
    ...copies.map((seq): ChainFault => ({ kind: 'twice', seq })),
    ...(behind === undefined ? [] : [{ kind: 'inserted', seq: behind } as const]),
  ]
  const signatures = await verifySignatures(database, organizationId)
  const standing = await compareStanding({ database, organizationId, rebuild, until: head.seq })
  const faults = [...report.faults, ...withoutKnown(others, report.faults)].toSorted((a, b) => a.seq - b.seq)
  return { ...report, signatures, standing, faults }
}

/** Verifies, remembers what was found, and mails TenantAdmins and quality managers where something is wrong. */
export async function verifyAndReport(ctx: Context, organizationId: string): Promise<store.TrailReport> {
  const { database, config } = ctx
  const report = await verifyTrail({ database, organizationId, anchorPlace: config.auditAnchors })
  const { signatures, standing } = report
  await database.withOrganization(organizationId, async (trx) => {
    await store.saveVerification(trx, organizationId, report)
    if (report.faults.length + signatures.faults.length + standing.faults.length === 0) return
    const faults = { faults: report.faults, signatures: signatures.faults, standing: standing.faults }
    ctx.log.error({ organizationId, ...faults }, 'the audit trail is not as it was written')
    const sentences = [
      ...report.faults.map(faultSentence),
      ...standing.faults.map(standingSentence),
      ...signatures.faults.map(signatureSentence),
    ]
    const mail = brokenTrailMail(sentences, `${config.publicUrl}/#/admin/audit`)
    for (const to of await store.findAddressesToWarn(trx)) {
      await enqueueMail(trx, { organizationId, to, link: null, ...mail })
    }
  })
  return report
}
