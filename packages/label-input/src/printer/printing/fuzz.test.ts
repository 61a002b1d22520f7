import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDifferences } from '../../to-document/differences.ts'
import { convertReading } from '../../to-document/testing/convert.ts'
import { eplLabels, tsplLabels } from '../../to-document/testing/image-labels.ts'
import { anyJobOf, damaged } from '../testing/any-image-job.ts'
import { checkReading } from '../testing/check-reading.ts'
import { epl, type ImageJobReader, tspl } from '../testing/image-jobs.ts'

const runs = 300
const eplNames = 'A B b LO LW LE LS X GW N q Q R ZB ZT I V C P FS FE FR ? GM"A"9 GG D8 hello'.split(' ')
const tsplNames = `
  TEXT BLOCK BARCODE QRCODE DMATRIX PDF417 AZTEC MAXICODE BAR BOX CIRCLE ELLIPSE DIAGONAL ERASE REVERSE BITMAP SIZE GAP
  DIRECTION REFERENCE SHIFT CODEPAGE CLS PRINT DOWNLOAD FOR`
  .trim()
  .split(/\s+/)
  .map((name) => `${name} `)

const jobsOf = (labels: readonly (readonly [name: string, job: string])[]): string[] => labels.map(([, job]) => job)

const languages: readonly (readonly [string, ImageJobReader, fc.Arbitrary<string>, fc.Arbitrary<string>])[] = [
  ['EPL', epl, anyJobOf(eplNames, { start: 'N', end: 'P1' }), damaged(jobsOf(eplLabels))],
  ['TSPL', tspl, anyJobOf(tsplNames, { start: 'CLS', end: 'PRINT 1' }), damaged(jobsOf(tsplLabels))],
]

describe.each(languages)('Any job of %s', (_, { read }, anyJob, damagedJob) => {
  it.each([
    ['of commands in any order', anyJob],
    ['as people write them, damaged', damagedJob],
    ['of any characters', fc.string({ unit: 'binary', maxLength: 400 })],
  ])('%s is read within its bounds', (_, jobs) => {
    fc.assert(
      fc.property(jobs, (source) => checkReading(read(source), Buffer.byteLength(source))),
      { numRuns: runs },
    )
  })

  it('gives documents that are read again', () => {
    fc.assert(
      fc.property(fc.oneof(anyJob, damagedJob), (source) => {
        const reading = read(source)
        if (reading.labels.length > 0) convertReading(reading)
      }),
      { numRuns: runs },
    )
  })

  it('is compared with itself without a difference', () => {
    fc.assert(
      fc.property(anyJob, (source) => {
        const [label] = read(source).labels
        if (label) expect([...findDifferences(label, [label], () => undefined).keys()]).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})

const workReason = 'the job does more than a printer could, and its rest is passed over'

describe('A job that wants more than a printer could do', () => {
  it('gets no more marks than its work allows, nor an image printed over and over', () => {
    for (const source of [
      `N\n${'LO1,1,9,9\n'.repeat(500_000)}`,
      `N\n${'LO1,1,9,9\n'.repeat(20_000)}${'P1\n'.repeat(10_000)}`,
    ]) {
      const { notUnderstood, labels } = epl.read(source)
      expect(notUnderstood).toContainEqual(expect.objectContaining({ reason: workReason }))
      expect(labels.length).toBeLessThan(6_000)
    }
  })

  it('gets no memory for a picture whose bytes are not there', () => {
    const { notUnderstood } = epl.read('N\nGW0,0,32000,32000,\nP1\n')
    expect(notUnderstood).toMatchObject([{ reason: 'its data is shorter than it says' }])
  })

  it('wraps blocks of tiny lines until its work is used up', () => {
    const block = `BLOCK 1,1,8,9999,"1",0,1,1,"${'x'.repeat(3_000)}"\r\n`
    const { notUnderstood } = tspl.read(`CLS\r\n${block.repeat(100)}PRINT 1\r\n`)
    expect(notUnderstood).toContainEqual(expect.objectContaining({ reason: workReason }))
  })

  it('larger than 50 MB is not read at all', () => {
    expect(tspl.read('x'.repeat(50_000_001))).toMatchObject({
      labels: [],
      notUnderstood: [{ reason: 'the job is larger than 50 MB' }],
    })
  })
})
