import bwipjs from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../testing/random.ts'
import { paintSymbol, readGrey } from '../../testing/read-barcodes.ts'
import { encodeEan13, readEan13 } from './ean-13.ts'

describe('EAN-13', () => {
  it('adds the check digit to twelve digits', () => {
    expect(readEan13('735000123456')).toEqual({ digits: '7350001234564' })
  })

  it('takes thirteen digits with the right check digit', () => {
    expect(readEan13('7350001234564')).toEqual({ digits: '7350001234564' })
  })

  it('refuses a wrong check digit and says which is right', () => {
    expect(readEan13('7350001234560')).toMatchObject({ reason: expect.stringContaining('should end with 4') })
  })

  it.each(['ABC', '12345', '12345678901234', '73500012345X'])('says what it takes when given %s', (content) => {
    const reason = 'EAN-13 takes 12 digits, or 13 with the check digit.'
    expect(readEan13(content)).toEqual({ reason })
  })

  it('has the same bars as the oracle and is read back', async () => {
    const random = createRandom(23)
    for (let round = 0; round < 30; round++) {
      const read = readEan13(`${round % 10}${random.text('0123456789', 11)}`)
      const digits = 'digits' in read ? read.digits : ''
      const symbol = encodeEan13(digits)
      const oracle = bwipjs.raw({ bcid: 'ean13', text: digits })[0] as { sbs: Iterable<number> }
      expect([...symbol.widths]).toEqual([...oracle.sbs])
      const [result] = await readGrey(paintSymbol(symbol))
      expect(result?.text).toBe(digits)
    }
  })
})
