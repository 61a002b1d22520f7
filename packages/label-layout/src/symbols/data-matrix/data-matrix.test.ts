import bwipjs from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { createRandom, mixedText } from '../../testing/random.ts'
import { paintSymbol, readGrey } from '../../testing/read-barcodes.ts'
import { readGs1 } from '../gs1/gs1.ts'
import { dataMatrixCapacity, encodeDataMatrix } from './data-matrix.ts'
import { asciiCodewordCount } from './data-matrix-codewords.ts'

interface OracleMatrix {
  readonly pixx: number
  readonly pixs: Iterable<number>
}

const oracle = (options: { bcid: string; text: string }): OracleMatrix => bwipjs.raw(options)[0] as OracleMatrix
const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const letterSets = [
  '0123456789',
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  characters,
  'abcdefghijklmnop 0123',
  'AB*>12 ',
  '#@?&ABC.-',
  'åäöé',
]

describe('Data Matrix', () => {
  it('has the same modules as the oracle for GS1 labels', () => {
    const random = createRandom(3)
    for (let round = 0; round < 40; round++) {
      const lot = `L${random.text('0123456789', 6)}AB`
      const text = `(01)09501101530003(17)2711${10 + random.below(18)}(10)${lot}`
      const read = readGs1(text)
      const ours = encodeDataMatrix('data' in read ? read.data : '', true)
      const theirs = oracle({ bcid: 'gs1datamatrix', text })
      expect(ours?.columns).toBe(theirs.pixx)
      expect([...(ours?.modules ?? [])]).toEqual([...theirs.pixs])
    }
  })

  it('is read back as it was written, and never larger than the oracle, in every encodation', async () => {
    const random = createRandom(5)
    for (let round = 0; round < 2_000; round++) {
      const text =
        round % 2 === 0
          ? mixedText(random)
          : random.text(letterSets[round % 7] ?? '', 1 + random.below(round < 1_950 ? 60 : 400))
      const ours = encodeDataMatrix(text, false)
      if (!ours) throw new Error('No symbol')
      if (/^[\0-\x7f]*$/.test(text)) {
        expect(ours.columns, text).toBeLessThanOrEqual(oracle({ bcid: 'datamatrix', text }).pixx)
      }
      if (round % 5 === 0) expect((await readGrey(paintSymbol(ours)))[0]?.text, text).toBe(text)
    }
  })

  it('of GS1 data is never larger than the oracle, and read back with its separators', async () => {
    const random = createRandom(7)
    for (let round = 0; round < 600; round++) {
      const lot = random.text(letterSets[round % 4] ?? '', 1 + random.below(20)).replaceAll(/[^A-Za-z0-9/-]/g, 'x')
      const text = `(01)09501101530003(10)${lot}(21)${random.text('ABCDEF0123456789', 1 + random.below(20))}`
      const read = readGs1(text)
      if (!('data' in read)) throw new Error(read.reason)
      const ours = encodeDataMatrix(read.data, true)
      if (!ours) throw new Error('No symbol')
      expect(ours.columns, text).toBeLessThanOrEqual(oracle({ bcid: 'gs1datamatrix', text }).pixx)
      if (round % 5 === 0)
        expect((await readGrey(paintSymbol(ours)))[0]).toMatchObject({ text: read.data, symbologyIdentifier: ']d2' })
    }
  })

  // Each fills its symbol to the last code word.
  it.each([
    ['C40 without an end', 'ABCDEF', 12],
    ['ASCII behind C40 without an end', 'ABCDEFGHIJ', 14],
    ['Text', 'abcdef', 12],
    ['X12', 'AB*CD>', 12],
    ['EDIFACT with one character behind', '#A.B@C-D+', 14],
    ['Base 256', 'åäöé', 16],
  ])('ends in %s', async (_name, text, side) => {
    const symbol = encodeDataMatrix(text, false)
    expect(symbol?.columns).toBe(side)
    expect(symbol && (await readGrey(paintSymbol(symbol)))[0]?.text).toBe(text)
  })

  it('is read back as GS1 when it is GS1', async () => {
    const symbol = encodeDataMatrix('010950110153000310ABC\u001d21X7', true)
    const [result] = symbol ? await readGrey(paintSymbol(symbol)) : []
    expect(result?.symbologyIdentifier).toBe(']d2')
    expect(result?.text).toBe('010950110153000310ABC\u001d21X7')
  })

  it('answers nothing for more data than a symbol holds', () => {
    expect(encodeDataMatrix('x'.repeat(1_955), false)).toBeUndefined()
    expect(encodeDataMatrix('x'.repeat(1_954), false)?.columns).toBe(132)
  })

  it('knows how many code words plain ASCII encoding takes', () => {
    expect(asciiCodewordCount('1234A', true)).toBe(4)
    expect(dataMatrixCapacity(22)).toBe(30)
  })
})
