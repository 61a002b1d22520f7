import { optionsOfSymbology } from '@labelwright/label-document/symbology-options'
import bwipjs from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../testing/random.ts'
import { paintSymbol, readGrey } from '../../testing/read-barcodes.ts'
import { readGs1 } from '../gs1/gs1.ts'
import { encodeDataMatrix } from './data-matrix.ts'

interface OracleMatrix {
  readonly pixx: number
  readonly pixy: number
  readonly pixs: Iterable<number>
}

const oracle = (options: object): OracleMatrix => bwipjs.raw(options as never)[0] as OracleMatrix
const sizes = optionsOfSymbology('datamatrix-rectangular').symbolVersion ?? []

describe('A rectangular Data Matrix', () => {
  it.each(sizes)('of %s modules has those of the oracle', (version) => {
    const [rows = 0, columns = 0] = version.split('x').map(Number)
    for (const text of ['1', '12345678']) {
      const ours = encodeDataMatrix(text, false, version)
      const theirs = oracle({ bcid: 'datamatrix', text, version, format: 'rectangle', dmre: true })
      expect([ours?.rows, ours?.columns]).toEqual([rows, columns])
      expect([theirs.pixy, theirs.pixx]).toEqual([rows, columns])
      expect([...(ours?.modules ?? [])]).toEqual([...theirs.pixs])
    }
  })

  it.each(sizes)('of %s modules is read back when it is full', async (version) => {
    let text = '7'
    for (let longer = text; encodeDataMatrix(longer, false, version); longer += '73') text = longer
    const symbol = encodeDataMatrix(text, false, version)
    expect(symbol && (await readGrey(paintSymbol(symbol)))[0]?.text).toBe(text)
  })

  it('is the smallest of the six of Data Matrix, and one of the extension where they hold too little', () => {
    const sizeOf = (count: number) => {
      const symbol = encodeDataMatrix('1'.repeat(count), false, 'rectangle')
      return symbol && `${symbol.rows}x${symbol.columns}`
    }
    expect([10, 11, 20, 21, 98, 99, 236, 237].map(sizeOf)).toEqual([
      '8x18',
      '8x32',
      '8x32',
      '12x26',
      '16x48',
      '20x44',
      '26x64',
      undefined,
    ])
  })

  it('of GS1 data is as small as the oracle makes it, and read back with its separators', async () => {
    const random = createRandom(11)
    for (let round = 0; round < 60; round++) {
      const text = `(01)09501101530003(10)${random.text('AB12-', 1 + random.below(12))}(21)${random.text('0123456789', 1 + random.below(12))}`
      const read = readGs1(text)
      if (!('data' in read)) throw new Error(read.reason)
      const ours = encodeDataMatrix(read.data, true, 'rectangle')
      const theirs = oracle({ bcid: 'gs1datamatrixrectangular', text })
      expect((ours?.rows ?? 99) * (ours?.columns ?? 99)).toBeLessThanOrEqual(theirs.pixx * theirs.pixy)
      const [result] = ours ? await readGrey(paintSymbol(ours)) : []
      expect(result).toMatchObject({ text: read.data, symbologyIdentifier: ']d2' })
    }
  })
})
