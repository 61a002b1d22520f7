import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkReading } from '../printer/testing/check-reading.ts'
import { crc16 } from './pictures/graphic-data.ts'
import { anyJob, damagedJob } from './testing/any-job.ts'
import { read, readAgain } from './testing/read.ts'
import type { ZplReading } from './zpl-label.ts'

const runs = 400

/** The bounds of every reading, and of the memory that it leaves. */
function check(reading: ZplReading, byteLength: number): void {
  checkReading(reading, byteLength)
  const { widthDots, heightDots } = reading.memory
  expect(Math.max(widthDots, heightDots)).toBeLessThanOrEqual(20_000)
  expect(Math.min(widthDots, heightDots)).toBeGreaterThanOrEqual(1)
}

describe('Any job', () => {
  it.each([
    ['of commands in any order', anyJob],
    ['of our own, damaged', damagedJob],
    ['of any characters', fc.string({ unit: 'binary', maxLength: 400 })],
    ['of any commands in a stored format', anyJob.map((text) => `^XA^DFX^FS${text.slice(3)}^XA^XFX^FS^FN1^FDx^FS^XZ`)],
  ])('%s is read within its bounds', (_, jobs) => {
    fc.assert(
      fc.property(jobs, (source) => check(read(source), Buffer.byteLength(source))),
      { numRuns: runs },
    )
  })

  it('of bytes is read within its bounds', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => check(read(bytes), bytes.length)),
      { numRuns: runs },
    )
  })

  it('is read to the same labels again, from what each label keeps of it', () => {
    fc.assert(
      fc.property(anyJob, anyJob, (first, second) => {
        const { labels } = read(first + second)
        for (const label of labels) {
          expect(readAgain(label)?.marks).toEqual(label.marks)
        }
      }),
      { numRuns: 100 },
    )
  })
})

const workReason = 'the job does more than a printer could, and its rest is passed over'

describe('A job that wants more than a printer could do', () => {
  it('recalls a large format until its work is used up, and that is told', () => {
    const field = `^FO1,1^FD${'x'.repeat(1_000)}^FS`
    const source = `^XA^DFX^FS${field.repeat(200)}^XZ${'^XA^XFX^FS^XZ'.repeat(1_000)}`
    const { labels, notUnderstood } = read(source)
    expect(labels.length).toBeLessThan(600)
    expect(notUnderstood).toContainEqual(expect.objectContaining({ reason: workReason }))
  })

  it('wraps blocks of tiny lines until its work is used up', () => {
    const field = `^FO1,1^A0N,10,10^FB10,9999^FD${'x'.repeat(3_000)}^FS`
    const { notUnderstood } = read(`^XA${field.repeat(100)}^XZ^XA^FO1,1^FDx^FS^XZ`)
    expect(notUnderstood).toContainEqual(expect.objectContaining({ reason: workReason }))
  })

  it('gets no more marks than its work allows, nor fields that wait for their data', () => {
    for (const field of ['^FO1,1^GB9,9,1^FS', '^FO1,1^FN1^FS']) {
      const { notUnderstood, labels } = read(`^XA${field.repeat(500_000)}^FN1^FDx^FS^XZ`)
      expect(labels).toEqual([])
      expect(notUnderstood).toContainEqual(expect.objectContaining({ reason: workReason }))
    }
  })

  it('gets no more large symbols than its work allows', () => {
    const field = `^FO1,1^BQN,2,1^FDLA,${'7'.repeat(7_000)}^FS`
    const { notUnderstood } = read(`^XA${field.repeat(1_000)}^XZ`)
    expect(notUnderstood).toContainEqual(expect.objectContaining({ reason: workReason }))
  })

  it('counts what comes out of compressed pictures, however small they say they are', () => {
    const text = deflateSync(new Uint8Array(50_000_000)).toString('base64')
    const field = `^FO1,1^GFA,1,1,1,:Z64:${text}:${crc16(text).toString(16).padStart(4, '0')}^FS`
    const { notUnderstood } = read(`^XA${field.repeat(7)}^XZ`)
    expect(notUnderstood).toMatchObject([{ reason: 'the pictures of this job are too large together' }])
  })

  it('gets no more than 2000 barcodes of the library', () => {
    const { notUnderstood, labels } = read(`^XA${'^FO1,1^BIN,9,N^FD1^FS'.repeat(2_001)}^XZ`)
    expect(labels[0]?.marks).toHaveLength(2_000)
    expect(notUnderstood).toMatchObject([{ reason: 'the job has too many barcodes of rare kinds' }])
  })

  it('gets no more than 256 MB of pictures', () => {
    const { labels, notUnderstood } = read(`^XA${'^FO1,1^GFA,1,40000000,2000,FF^FS'.repeat(8)}^XZ`)
    expect(labels[0]?.marks).toHaveLength(6)
    expect(notUnderstood).toMatchObject([{ reason: 'the pictures of this job are too large together' }])
  })

  it('larger than 50 MB is not read at all', () => {
    expect(read('x'.repeat(50_000_001))).toMatchObject({
      labels: [],
      notUnderstood: [{ reason: 'the job is larger than 50 MB' }],
    })
  })
})
