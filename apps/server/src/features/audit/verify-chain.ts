// Reads a chain from its first row to its last and says where it is not as it was written. Pure: rows and anchors come in.
import { type ChainedRow, digestOf, genesisOf, linkOf } from './audit-chain.ts'

/** A head of the chain as it was at a time, kept where the owner of the database cannot change it. */
export interface Anchor {
  readonly seq: number
  readonly hash: Buffer
}

/**
 * `changed`: the row's content is not the one that its hash was made of. `removed`: the numbers leave it out, or those behind
 * it have moved up. `swapped`: it stands in the place of another. `inserted`: the rows around it follow each other without it,
 * or it stands behind the head. `truncated`: the head, or an anchor, knows it, and it is gone with all behind it.
 * `recomputed`: the chain is right in itself, and not the one that an anchor was taken of. `unsealed`: it carries no MAC and was
 * not there before the keys. `unknown-key`: it was sealed with a key that this server does not have. `forged`: its MAC is not that
 * of its content. `twice`: another row has its id.
 */
export type FaultKind =
  | 'changed'
  | 'removed'
  | 'swapped'
  | 'inserted'
  | 'truncated'
  | 'recomputed'
  | 'unsealed'
  | 'unknown-key'
  | 'forged'
  | 'twice'

export interface ChainFault {
  readonly kind: FaultKind
  readonly seq: number
}

export interface ChainReport {
  readonly rows: number
  readonly lastSeq: number
  /** The first hundred. */
  readonly faults: readonly ChainFault[]
  /** Rows that the trail itself says were lost with a database that was restored: from, to. */
  readonly restorations: readonly { readonly from: number; readonly to: number }[]
}

export interface ChainToVerify {
  readonly organizationId: string
  /** In the order of their numbers. */
  readonly rows: AsyncIterable<ChainedRow> | Iterable<ChainedRow>
  readonly anchors: readonly Anchor[]
  /** As the database has it; the chain must end there. */
  readonly head: Anchor
}

/** The row that the server adds when the database holds less than an anchor says. */
export const restoredAction = 'audit-trail-restored'

const most = 100

/** Whether the row's hash is that of its content, if its number were this one. */
const isWhole = (row: ChainedRow, seq: number): boolean => row.hash.equals(linkOf(row.prev, digestOf({ ...row, seq })))

function createFaults() {
  const faults: ChainFault[] = []
  return {
    add: (kind: FaultKind, seq: number): void => {
      if (faults.length < most) faults.push({ kind, seq })
    },
    /** Says better what is wrong with a row. */
    rename: (seq: number, kind: FaultKind): void => {
      const place = faults.findIndex((fault) => fault.seq === seq)
      if (place >= 0) faults[place] = { kind, seq }
    },
    has: (seq: number): boolean => faults.some((fault) => fault.seq === seq),
    isAnyUpTo: (seq: number): boolean => faults.some((fault) => fault.seq <= seq),
    list: (): readonly ChainFault[] => faults.toSorted((a, b) => a.seq - b.seq),
  }
}

type Faults = ReturnType<typeof createFaults>

/** Kept of earlier rows; its size does not grow with their number. */
interface Reading {
  /** Of the next row. */
  expected: number
  /** The `prev` that the next row must have; undefined behind a changed row. */
  prev: Buffer | undefined
  /** Of the last row. */
  hash: Buffer
  /** How far numbers have moved: 1 behind a removed row, -1 behind an inserted one. */
  shift: number
  /** Rows whose content does not fit their number; it may fit another one's. */
  readonly odd: ChainedRow[]
}

/** A row that does not fit its number is another one's, or nobody's. */
function nameOdd(faults: Faults, reading: Reading, row: ChainedRow): void {
  const number = row.seq + reading.shift
  const partner = reading.odd.find((other) => isWhole(row, other.seq + reading.shift) && isWhole(other, number))
  if (partner) {
    faults.rename(partner.seq, 'swapped')
    faults.add('swapped', row.seq)
    return
  }
  const last = reading.odd.at(-1)
  if (last?.seq === row.seq - 1 && isWhole(last, number) && isWhole(row, number + 1)) {
    // Both are the rows behind theirs: one is missing, and all have moved up.
    faults.rename(last.seq, 'removed')
    reading.shift += 1
    return
  }
  if (isWhole(row, number - 1)) {
    faults.rename(row.seq - 1, 'inserted')
    if (!faults.has(row.seq - 1)) faults.add('inserted', row.seq - 1)
    reading.shift -= 1
    return
  }
  faults.add('changed', row.seq)
  if (reading.odd.length < most) reading.odd.push(row)
}

function readRow(faults: Faults, reading: Reading, row: ChainedRow): void {
  if (row.seq < reading.expected) {
    faults.add('inserted', row.seq)
    return
  }
  for (let seq = reading.expected; seq < row.seq && seq - reading.expected < most; seq += 1) faults.add('removed', seq)
  const isGap = row.seq > reading.expected
  const isOwn = isWhole(row, row.seq + reading.shift)
  if (!isOwn) nameOdd(faults, reading, row)
  // Each is whole in itself, and this one was not made behind that one.
  else if (!isGap && reading.prev && !row.prev.equals(reading.prev) && !faults.has(row.seq - 1)) {
    faults.add('changed', Math.max(row.seq - 1, 1))
  }
  reading.expected = row.seq + 1
  reading.prev = isOwn ? row.hash : undefined
  reading.hash = row.hash
}

interface Range {
  readonly from: number
  readonly to: number
}

const isWithin = (seq: number, ranges: readonly Range[]): boolean =>
  ranges.some(({ from, to }) => seq >= from && seq <= to)

/** A row about a restored database: up to the last anchor the trail was another one before. */
function lostBy({ action, after, seq }: ChainedRow): Range[] {
  if (action !== restoredAction) return []
  const { lastAnchor } = (after ?? {}) as { lastAnchor?: { seq?: unknown } }
  return typeof lastAnchor?.seq === 'number' && lastAnchor.seq >= seq ? [{ from: seq, to: lastAnchor.seq }] : []
}

/** Compares the head with where the rows end. */
function readHead(faults: Faults, reading: Reading, head: Anchor): void {
  const lastSeq = reading.expected - 1
  const last = reading.odd.at(-1)
  if (last?.seq === lastSeq && faults.has(lastSeq) && isWhole(last, lastSeq + reading.shift + 1)) {
    faults.rename(lastSeq, 'removed')
    reading.shift += 1
  }
  const number = lastSeq + reading.shift
  if (head.seq > number) faults.add('truncated', lastSeq + 1)
  else if (head.seq < number) faults.add('inserted', head.seq + 1)
  else if (!head.hash.equals(reading.hash) && !faults.has(lastSeq)) faults.add('changed', Math.max(lastSeq, 1))
}

/** Reads each row once and remembers as much for ten rows as for ten million. */
export async function verifyChain({ organizationId, rows, anchors, head }: ChainToVerify): Promise<ChainReport> {
  const faults = createFaults()
  const genesis = genesisOf(organizationId)
  const reading: Reading = { expected: 1, prev: genesis, hash: genesis, shift: 0, odd: [] }
  const waiting = anchors.toSorted((a, b) => a.seq - b.seq)
  const restorations: Range[] = []
  let [count, next] = [0, 0]
  for await (const row of rows) {
    count += 1
    readRow(faults, reading, row)
    restorations.push(...lostBy(row))
    for (let anchor = waiting[next]; anchor && anchor.seq <= row.seq; anchor = waiting[next]) {
      const isOther = anchor.seq === row.seq && !anchor.hash.equals(row.hash)
      if (isOther && !isWithin(anchor.seq, restorations) && !faults.isAnyUpTo(anchor.seq))
        faults.add('recomputed', anchor.seq)
      next += 1
    }
  }
  readHead(faults, reading, head)
  const lastSeq = reading.expected - 1
  const isBeyond = waiting.slice(next).some(({ seq }) => seq > lastSeq && !isWithin(seq, restorations))
  if (isBeyond && !faults.has(lastSeq + 1) && reading.shift === 0) faults.add('truncated', lastSeq + 1)
  return { rows: count, lastSeq, faults: faults.list(), restorations }
}
