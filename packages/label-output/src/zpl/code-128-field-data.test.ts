import { code128Codewords } from '@labelwright/label-layout/symbols/code-128'
import { createRandom } from '@labelwright/label-layout/testing/random'
import { describe, expect, it } from 'vitest'
import { code128FieldData } from './code-128-field-data.ts'

// ZPL II Programming Guide, ^BC: the table of invocation codes, read as a printer reads it.
const specials: Readonly<Record<string, number>> = {
  '>0': 30,
  '><': 62,
  '>=': 94,
  '>5': 99,
  '>6': 100,
  '>8': 102,
}

function readAsPrinter(data: string): number[] {
  let isC = data.startsWith('>;')
  const codewords = [isC ? 105 : 104]
  for (let position = 2; position < data.length; ) {
    const special = specials[data.slice(position, position + 2)]
    if (special !== undefined) {
      codewords.push(special)
      if (special === (isC ? 100 : 99)) isC = !isC
      position += 2
    } else if (isC) {
      codewords.push(Number(data.slice(position, position + 2)))
      position += 2
    } else codewords.push(data.charCodeAt(position++) - 32)
  }
  return codewords
}

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

describe('Field data of ^BC', () => {
  it('makes a printer use exactly the code words of the drawing', () => {
    const random = createRandom(31)
    for (let round = 0; round < 600; round++) {
      const letters = round % 2 === 0 ? printable : '0123456789A^~>_'
      const codewords = code128Codewords(random.text(letters, 1 + random.below(30)), round % 3 === 0)
      const data = code128FieldData(codewords)
      expect(readAsPrinter(data ?? '')).toEqual(codewords.slice(0, -2))
    }
  })

  it('never holds a caret, a tilde or a control character', () => {
    const random = createRandom(37)
    for (let round = 0; round < 300; round++) {
      const codewords = code128Codewords(random.text('^~>_XAJ0123456789', 1 + random.below(30)), false)
      expect(code128FieldData(codewords)).not.toMatch(/[\^~\p{Cc}]/u)
    }
  })

  it('is not made for subset A, which printers read in different ways', () => {
    expect(code128FieldData(code128Codewords('A\u0001B', false))).toBeUndefined()
    expect(code128FieldData(code128Codewords('ab\u0001\u0002\u0003cd', false))).toBeUndefined()
  })
})
