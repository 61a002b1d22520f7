// The part of a trail that a bundle carries: rows of its record in full, and digests in the place of the others. Pure.
import { type ChainedRow, canonicalPieces, digestOf } from '../audit-chain.ts'
import type { Anchor } from '../verify-chain.ts'

/** The row before the first one of the part. */
export const startLine = ({ seq, hash }: Anchor): string =>
  `${JSON.stringify({ behind: seq, hash: hash.toString('hex') })}\n`

const canonicalRow = (row: ChainedRow): string => {
  const [beforeAt, betweenAtAndSeq, behindSeq] = canonicalPieces(row)
  return `${beforeAt}"${row.at}"${betweenAtAndSeq}${row.seq}${behindSeq}`
}

/** A row with its hash, or its digest alone. */
export const chainLine = (row: ChainedRow, isOfRecord: boolean): string =>
  isOfRecord
    ? `{"seq":${row.seq},"hash":"${row.hash.toString('hex')}","row":${canonicalRow(row)}}\n`
    : `{"seq":${row.seq},"digest":"${digestOf(row).toString('hex')}"}\n`
