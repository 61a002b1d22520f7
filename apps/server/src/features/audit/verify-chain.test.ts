import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChainedRow, digestOf, genesisOf, linkOf } from './audit-chain.ts'
import { type Anchor, type ChainFault, restoredAction, verifyChain } from './verify-chain.ts'

const organizationId = '01a216ad-4958-7703-94b1-123e6bcac5c0'

const contentOf = (seq: number, change: Partial<ChainedRow> = {}) => ({
  seq,
  at: `2026-11-26T07:00:${String(seq % 60).padStart(2, '0')}.000000Z`,
  userId: null,
  action: 'article-changed',
  entity: { kind: 'article', id: `a${seq}` },
  before: { name: `Oat ${seq}` },
  after: { name: `Rye ${seq}` },
  reason: null,
  signatureId: null,
  ...change,
})

/** As the database makes it. */
function chainOf(count: number, changes: Readonly<Record<number, Partial<ChainedRow>>> = {}): ChainedRow[] {
  const rows: ChainedRow[] = []
  let prev = genesisOf(organizationId)
  for (let seq = 1; seq <= count; seq += 1) {
    const content = contentOf(seq, changes[seq])
    const hash = linkOf(prev, digestOf(content))
    rows.push({ ...content, prev, hash })
    prev = hash
  }
  return rows
}

const headOf = (rows: readonly ChainedRow[]): Anchor => {
  const last = rows.at(-1)
  return last ? { seq: last.seq, hash: last.hash } : { seq: 0, hash: genesisOf(organizationId) }
}
const rowAt = (rows: readonly ChainedRow[], seq: number): ChainedRow => rows[seq - 1] as ChainedRow
const anchorAt = (rows: readonly ChainedRow[], seq: number): Anchor => ({ seq, hash: rowAt(rows, seq).hash })

const verify = async (
  rows: readonly ChainedRow[],
  { head, anchors = [] }: { readonly head: Anchor; readonly anchors?: readonly Anchor[] },
): Promise<readonly ChainFault[]> => (await verifyChain({ organizationId, rows, anchors, head })).faults

/** Numbers again from 1, as somebody would who hides a gap. */
const renumbered = (rows: readonly ChainedRow[]) => rows.map((row, place) => ({ ...row, seq: place + 1 }))
const flipped = (bytes: Buffer): Buffer => {
  const other = Buffer.from(bytes)
  other[7] = (other[7] ?? 0) ^ 1
  return other
}
const replaced = (rows: readonly ChainedRow[], seq: number, change: Partial<ChainedRow>) =>
  rows.map((row) => (row.seq === seq ? { ...row, ...change } : row))

const rows = chainOf(12)
const head = headOf(rows)

describe('A chain', () => {
  it('is whole as it was written, with its anchors, and when it is empty', async () => {
    const anchors = [anchorAt(rows, 12), anchorAt(rows, 1), anchorAt(rows, 7)]
    const report = await verifyChain({ organizationId, rows, anchors, head })
    expect(report).toEqual({ rows: 12, lastSeq: 12, faults: [], restorations: [] })
    expect(await verify([], { head: headOf([]) })).toEqual([])
  })

  it('is that of one organization', async () => {
    const other = await verifyChain({ organizationId: '01a216ad-4958-7703-94b1-123e6bcac5c1', rows, anchors: [], head })
    expect(other.faults).toEqual([{ kind: 'changed', seq: 1 }])
  })

  const everyChange: readonly (readonly [string, (row: ChainedRow) => Partial<ChainedRow>])[] = [
    ['action', () => ({ action: 'article-changee' })],
    ['time', ({ at }) => ({ at: at.replace('.000000', '.000001') })],
    ['person', () => ({ userId: organizationId })],
    ['kind', ({ entity }) => ({ entity: { ...entity, kind: 'label' } })],
    ['record', ({ entity }) => ({ entity: { ...entity, id: 'b' } })],
    ['value before', () => ({ before: { name: 'Oat' } })],
    ['value after', () => ({ after: null })],
    ['reason', () => ({ reason: '' })],
    ['signature', () => ({ signatureId: organizationId })],
    ['hash', ({ hash }) => ({ hash: flipped(hash) })],
    ['link', ({ prev }) => ({ prev: flipped(prev) })],
  ]
  it.each(everyChange)('names the row whose %s was changed, wherever it stands', async (_, change) => {
    for (const { seq } of rows) {
      const changed = replaced(rows, seq, change(rowAt(rows, seq)))
      expect(await verify(changed, { head })).toEqual([{ kind: 'changed', seq }])
    }
  })

  it('names a row that was changed and got the hash that fits', async () => {
    for (const { seq } of rows) {
      const content = { ...rowAt(rows, seq), after: { name: 'Wheat' } }
      const hash = linkOf(content.prev, digestOf(content))
      expect(await verify(replaced(rows, seq, { ...content, hash }), { head })).toEqual([{ kind: 'changed', seq }])
    }
  })

  it('names a removed row, with the gap and with numbers that hide it', async () => {
    for (const { seq } of rows.slice(0, -1)) {
      const rest = rows.filter((row) => row.seq !== seq)
      expect(await verify(rest, { head }), `gap ${seq}`).toEqual([{ kind: 'removed', seq }])
      expect(await verify(renumbered(rest), { head }), `hidden ${seq}`).toEqual([{ kind: 'removed', seq }])
    }
    const two = rows.filter(({ seq }) => seq !== 4 && seq !== 5)
    expect(await verify(two, { head })).toEqual([4, 5].map((seq) => ({ kind: 'removed', seq })))
  })

  it('names swapped rows, also far from each other', async () => {
    for (const [one, other] of [
      [1, 2],
      [5, 6],
      [11, 12],
      [3, 9],
      [1, 12],
    ] as const) {
      const swapped = rows.map((row) => {
        if (row.seq === one) return { ...rowAt(rows, other), seq: one }
        return row.seq === other ? { ...rowAt(rows, one), seq: other } : row
      })
      const expected = [one, other].map((seq) => ({ kind: 'swapped', seq }))
      expect(await verify(swapped, { head }), `${one} ${other}`).toEqual(expected)
    }
  })

  it('names an inserted row, with and without a hash that fits', async () => {
    for (let seq = 1; seq <= 12; seq += 1) {
      const prev = seq === 1 ? genesisOf(organizationId) : rowAt(rows, seq - 1).hash
      const content = contentOf(seq, { after: { name: 'Forged' } })
      for (const hash of [linkOf(prev, digestOf(content)), prev]) {
        const forged = { ...content, prev, hash }
        const longer = renumbered([...rows.slice(0, seq - 1), forged, ...rows.slice(seq - 1)])
        expect(await verify(longer, { head }), String(seq)).toEqual([{ kind: 'inserted', seq }])
      }
    }
  })

  it('names a row that has the number of another, and one behind the head', async () => {
    const twice = [...rows.slice(0, 6), { ...rowAt(rows, 6), action: 'x' }, ...rows.slice(6)]
    expect(await verify(twice, { head })).toEqual([{ kind: 'inserted', seq: 6 }])
    expect(await verify(chainOf(13), { head })).toEqual([{ kind: 'inserted', seq: 13 }])
  })

  it('names where it was cut off: by the head, and by an anchor where the head was put back as well', async () => {
    const cut = rows.slice(0, 8)
    expect(await verify(cut, { head })).toEqual([{ kind: 'truncated', seq: 9 }])
    expect(await verify(cut, { head: headOf(cut) })).toEqual([])
    const anchors = [anchorAt(rows, 3), anchorAt(rows, 10)]
    expect(await verify(cut, { head: headOf(cut), anchors })).toEqual([{ kind: 'truncated', seq: 9 }])
    expect(await verify([], { head: headOf([]), anchors })).toEqual([{ kind: 'truncated', seq: 1 }])
  })

  it('names the first anchor that a chain which was computed again does not meet', async () => {
    const again = chainOf(12, { 5: { after: { name: 'Forged' } } })
    expect(await verify(again, { head: headOf(again) })).toEqual([])
    const anchors = [4, 7, 10].map((seq) => anchorAt(rows, seq))
    expect(await verify(again, { head: headOf(again), anchors })).toEqual([{ kind: 'recomputed', seq: 7 }])
    const exact = rows.map(({ seq }) => anchorAt(rows, seq))
    expect(await verify(again, { head: headOf(again), anchors: exact })).toEqual([{ kind: 'recomputed', seq: 5 }])
  })

  it('says what a restored database has lost, as its own row does, and nothing beyond', async () => {
    const lastAnchor = { seq: 10 }
    const restored = chainOf(12, { 8: { action: restoredAction, after: { lastAnchor } } })
    const anchors = [7, 8, 9, 10].map((seq) => anchorAt(rows, seq))
    const all = { organizationId, rows: restored, head: headOf(restored) }
    const expected = { rows: 12, lastSeq: 12, faults: [], restorations: [{ from: 8, to: 10 }] }
    expect(await verifyChain({ ...all, anchors })).toEqual(expected)
    const short = { ...all, rows: restored.slice(0, 8), head: headOf(restored.slice(0, 8)) }
    expect((await verifyChain({ ...short, anchors })).faults).toEqual([])
    const beyond = await verifyChain({ ...all, anchors: [...anchors, anchorAt(rows, 11)] })
    expect(beyond.faults).toEqual([{ kind: 'recomputed', seq: 11 }])
    const talk = chainOf(12, { 8: { action: restoredAction, after: { lastAnchor: { seq: 7 } } } })
    expect(await verify(talk, { head: headOf(talk), anchors })).toEqual([{ kind: 'recomputed', seq: 8 }])
  })

  it('believes no other row, and no number that is none', async () => {
    const faultsWith = (change: Partial<ChainedRow>, at: number) => {
      const chain = chainOf(12, { 8: change })
      return verify(chain, { head: headOf(chain), anchors: [anchorAt(rows, at)] })
    }
    const seq = (number: unknown) => ({ after: { lastAnchor: { seq: number } } })
    expect(restoredAction).toBe('audit-trail-restored')
    expect(await faultsWith(seq(10), 9)).toEqual([{ kind: 'recomputed', seq: 9 }])
    expect(await faultsWith({ action: restoredAction, ...seq('10') }, 9)).toEqual([{ kind: 'recomputed', seq: 9 }])
    expect(await faultsWith({ action: restoredAction, after: null }, 9)).toEqual([{ kind: 'recomputed', seq: 9 }])
    expect(await faultsWith({ action: restoredAction, ...seq(8) }, 8)).toEqual([])
  })

  it('says one thing of a row that an anchor knows as well', async () => {
    const anchors = [anchorAt(rows, 7)]
    const broken = replaced(rows, 7, { hash: flipped(rowAt(rows, 7).hash) })
    expect(await verify(broken, { head, anchors })).toEqual([{ kind: 'changed', seq: 7 }])
    const content = { ...rowAt(rows, 7), after: { name: 'Wheat' } }
    const fitting = replaced(rows, 7, { ...content, hash: linkOf(content.prev, digestOf(content)) })
    expect(await verify(fitting, { head, anchors })).toEqual([{ kind: 'recomputed', seq: 7 }])
  })

  it('names several things that were done, by the numbers that the rows have now', async () => {
    const twice = renumbered(rows.filter(({ seq }) => seq !== 3 && seq !== 7))
    expect(await verify(twice, { head })).toEqual([3, 6].map((seq) => ({ kind: 'removed', seq })))
    const shorter = renumbered(rows.filter(({ seq }) => seq !== 2))
    const swapped = shorter.map((row) => {
      if (row.seq === 5) return { ...rowAt(shorter, 9), seq: 5 }
      return row.seq === 9 ? { ...rowAt(shorter, 5), seq: 9 } : row
    })
    expect(await verify(swapped, { head })).toEqual([
      { kind: 'removed', seq: 2 },
      { kind: 'swapped', seq: 5 },
      { kind: 'swapped', seq: 9 },
    ])
  })

  it('says no more than a hundred faults', async () => {
    const long = chainOf(300)
    const spoiled = long.map((row) => ({ ...row, action: 'x' }))
    expect(await verify(spoiled, { head: headOf(long) })).toHaveLength(100)
  })

  it('never passes with another byte in it, whatever is changed where', async () => {
    const place = fc.record({
      seq: fc.integer({ min: 1, max: 12 }),
      text: fc.string(),
      field: fc.constantFrom('action', 'reason'),
    })
    await fc.assert(
      fc.asyncProperty(place, async ({ seq, text, field }) => {
        if (rowAt(rows, seq)[field as 'action'] === text) return
        expect(await verify(replaced(rows, seq, { [field]: text }), { head })).toEqual([{ kind: 'changed', seq }])
      }),
    )
  })
})
