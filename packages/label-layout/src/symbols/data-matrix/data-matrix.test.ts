import bwipjs from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../testing/random.ts'
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
const letterSets = ['0123456789', '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', characters]

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

  it('is read back as it was written, and never larger than the oracle by more than one size', async () => {
    const random = createRandom(5)
    for (let round = 0; round < 60; round++) {
      const text = random.text(letterSets[round % 3] ?? '', 1 + random.below(round < 50 ? 40 : 400))
      const ours = encodeDataMatrix(text, false)
      if (!ours) throw new Error('No symbol')
      const [result] = await readGrey(paintSymbol(ours))
      expect(result?.text).toBe(text)
      expect(ours.columns).toBeLessThanOrEqual(oracle({ bcid: 'datamatrix', text }).pixx + 12)
    }
  })

  it('is read back as GS1 when it is GS1', async () => {
    const symbol = encodeDataMatrix('010950110153000310ABC\u001d21X7', true)
    const [result] = symbol ? await readGrey(paintSymbol(symbol)) : []
    expect(result?.symbologyIdentifier).toBe(']d2')
    expect(result?.text).toBe('010950110153000310ABC\u001d21X7')
  })

  it('answers nothing for more data than a symbol holds', () => {
    expect(encodeDataMatrix('x'.repeat(1400), false)).toBeUndefined()
  })

  it('knows how many code words plain ASCII encoding takes', () => {
    expect(asciiCodewordCount('1234A', true)).toBe(4)
    expect(dataMatrixCapacity(22)).toBe(30)
  })
})
