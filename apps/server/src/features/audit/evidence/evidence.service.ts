// Evidence: what proves a record to somebody who trusts neither the server nor its database.
import { Readable } from 'node:stream'
import { ProductError } from '@labelwright/contract/errors'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { isId } from '../../../platform/database/ids.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { version as serverVersion } from '../../../platform/version.ts'
import { findEvidenceVersions, signatureRecords, versionFiles } from '../../label-approval/version-evidence.service.ts'
import { genesisOf } from '../audit-chain.ts'
import { findHead } from '../audit-trail.store.ts'
import { readChain } from '../read-chain.ts'
import type { Anchor } from '../verify-chain.ts'
import { chainLine, startLine } from './chain-lines.ts'
import * as store from './evidence.store.ts'
import { evidenceKeys, signManifest } from './sign-manifest.ts'
import { type BundledFile, writeBundle } from './write-bundle.ts'

interface Wanted {
  readonly kind: string
  readonly id: string
}

interface Subject {
  readonly records: readonly store.RecordKey[]
  readonly versions: readonly { readonly labelId: string; readonly versionId: string }[]
  readonly signatures: Awaited<ReturnType<typeof signatureRecords>>
}

/** Rows of these numbers stand in the bundle; `start` is the one before them. */
interface Part {
  readonly start: Anchor
  readonly until: number
}

const none = { versionIds: [], labelIds: [], ids: [] }

async function findVersionSubject(trx: Transaction, actor: Actor, { kind, id }: Wanted): Promise<Subject | undefined> {
  if (kind !== 'label' && kind !== 'label-version' && kind !== 'signature') return undefined
  const versions = await findEvidenceVersions(trx, actor, { kind, id })
  if (!versions) return undefined
  const versionIds = versions.map(({ versionId }) => versionId)
  const ofVersions = versionIds.map((versionId) => ({ kind: 'label-version', id: versionId }))
  const of = {
    label: { ...none, versionIds, labelIds: [id] },
    'label-version': { ...none, versionIds },
    signature: { ...none, versionIds },
  }[kind]
  const records = kind === 'label' ? [{ kind, id }, ...ofVersions] : ofVersions
  return { records, versions, signatures: await signatureRecords(trx, of) }
}

/** A signature of a label or of a setting: nothing but itself and its row. */
async function findSignature(trx: Transaction, { kind, id }: Wanted): Promise<Subject | undefined> {
  if (kind !== 'signature') return undefined
  const signatures = await signatureRecords(trx, { ...none, ids: [id] })
  return signatures.length > 0 ? { records: [], versions: [], signatures } : undefined
}

async function findSubject(trx: Transaction, actor: Actor, wanted: Wanted): Promise<Subject> {
  if (!isId(wanted.id)) throw new ProductError('not-found')
  if (wanted.kind === 'user' && (await store.isUser(trx, wanted.id)))
    return { records: [wanted], versions: [], signatures: [] }
  const found = (await findVersionSubject(trx, actor, wanted)) ?? (await findSignature(trx, wanted))
  if (!found) throw new ProductError('not-found')
  return found
}

/** From the first row of the record, or the row that its first signature stands on, to the next anchor behind its last row. */
async function findPart(trx: Transaction, organizationId: string, { records, signatures }: Subject): Promise<Part> {
  const head = (await findHead(trx)) ?? { seq: 0, hash: genesisOf(organizationId) }
  const signatureIds = signatures.map(({ signed }) => signed.id)
  const rows = await store.findRowsOfRecords(trx, { records, signatureIds })
  if (!rows) return { start: head, until: head.seq }
  const genesis = genesisOf(organizationId)
  let behind = rows.first - 1
  for (const { signed } of signatures) {
    const isFirst = signed.previousAuditHash === genesis.toString('hex')
    const seq = isFirst ? 0 : await store.findSeqOfHash(trx, signed.previousAuditHash, rows.last)
    behind = Math.min(behind, seq ?? behind)
  }
  const hash = behind === 0 ? genesis : await store.findRowHash(trx, behind)
  return {
    start: { seq: behind, hash: hash ?? genesis },
    until: (await store.findAnchorFrom(trx, rows.last)) ?? head.seq,
  }
}

interface Found extends Subject, Part {
  readonly anchors: Awaited<ReturnType<typeof store.findAnchorsBetween>>
}

/** Every signed row of the record has its signature in the bundle: nobody can leave one out unseen. */
async function withAllSignatures(trx: Transaction, subject: Subject): Promise<Subject> {
  const known = new Set(subject.signatures.map(({ signed }) => signed.id))
  const ids = (await store.findSignatureIdsOf(trx, subject.records)).filter((id) => !known.has(id))
  if (ids.length === 0) return subject
  return { ...subject, signatures: [...subject.signatures, ...(await signatureRecords(trx, { ...none, ids }))] }
}

async function find(trx: Transaction, actor: Actor, wanted: Wanted): Promise<Found> {
  const subject = await withAllSignatures(trx, await findSubject(trx, actor, wanted))
  const part = await findPart(trx, actor.organizationId, subject)
  return { ...subject, ...part, anchors: await store.findAnchorsBetween(trx, part.start.seq, part.until) }
}

async function* chainOf(ctx: Context, organizationId: string, found: Found): AsyncGenerator<string> {
  const records = new Set(found.records.map(({ kind, id }) => `${kind} ${id}`))
  const signatureIds = new Set(found.signatures.map(({ signed }) => signed.id))
  const { start, until } = found
  yield startLine(start)
  for await (const row of readChain({ database: ctx.database, organizationId, behind: start.seq, until })) {
    const isSignature = row.signatureId !== null && signatureIds.has(row.signatureId)
    yield chainLine(row, isSignature || records.has(`${row.entity.kind} ${row.entity.id}`))
  }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

async function* filesOf(ctx: Context, actor: Actor, found: Found): AsyncGenerator<BundledFile> {
  yield { name: 'audit/chain.jsonl', content: chainOf(ctx, actor.organizationId, found) }
  const anchors = found.anchors.map(({ seq, hash, at }) => ({ seq: Number(seq), hash: hash.toString('hex'), at }))
  yield { name: 'audit/anchors.json', content: json(anchors) }
  yield { name: 'signatures.json', content: json(found.signatures) }
  for (const key of found.versions) yield* versionFiles(ctx, actor, key)
  yield { name: 'jwks.json', content: json(evidenceKeys(ctx.keyring)) }
}

/** A bundle that is made while it is sent. Throws `not-found` for other kinds, and for what the person may not see. */
export async function makeEvidence(ctx: Context, actor: Actor, wanted: Wanted): Promise<Readable> {
  const { organizationId, userId, name } = actor
  const found = await ctx.database.withOrganization(organizationId, (trx) => find(trx, actor, wanted))
  const { start, until } = found
  const about = {
    format: 'labelwright-evidence',
    formatVersion: 1,
    kind: wanted.kind,
    id: wanted.id,
    organizationId,
    madeAt: new Date().toISOString(),
    madeBy: { userId, name },
    serverVersion,
    rows: { from: start.seq + 1, to: until },
  }
  const bundle = writeBundle(filesOf(ctx, actor, found), async (files) => {
    const manifest = json({ ...about, files })
    return [
      { name: 'manifest.json', content: manifest },
      { name: 'manifest.jws', content: await signManifest(ctx.keyring, manifest) },
    ]
  })
  const stream = Readable.from(bundle, { objectMode: false })
  stream.once('error', (err) => ctx.log.error({ err, organizationId, ...wanted }, 'a bundle of evidence broke off'))
  return stream
}
