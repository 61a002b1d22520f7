import { describe, expect, it } from 'vitest'
import { gtinForms, gtinFormsOfAnyZeros } from './gtin-forms.ts'
import { readEncodedElements } from './split-elements.ts'

describe('An element string as it was encoded', () => {
  const encoded = (text: string) =>
    readEncodedElements(text)
      ?.map(({ identifier, value }) => `(${identifier})${value}`)
      .join('')

  it('goes on to the next separator where a value has no length of its own', () => {
    expect(encoded('01095011015300031727113010L2407A')).toBe('(01)09501101530003(17)271130(10)L2407A')
    expect(encoded('010950110153000310AB21C\u001d21S1')).toBe('(01)09501101530003(10)AB21C(21)S1')
    expect(encoded('no element string')).toBeUndefined()
  })
})

describe('The forms of a GTIN', () => {
  it.each([
    ['4006381333931', ['4006381333931', '04006381333931']],
    ['04006381333931', ['4006381333931', '04006381333931']],
    ['036000291452', ['036000291452', '0036000291452', '00036000291452']],
    ['96385074', ['96385074', '000096385074', '0000096385074', '00000096385074']],
    ['19501101530000', ['19501101530000']],
    ['4006381333932', []],
    ['123', []],
    ['NB-20410', []],
  ])('of %s', (text, forms) => {
    expect(gtinForms(text)).toEqual(forms)
  })
})

describe('The forms of a GTIN whose zeros were left out or multiplied', () => {
  it.each([
    ['71235000011', ['71235000011', '071235000011', '0071235000011', '00071235000011']],
    ['00004006381333931', ['4006381333931', '04006381333931']],
    ['036000291452', ['36000291452', '036000291452', '0036000291452', '00036000291452']],
    ['71235000012', []],
    ['17', []],
    ['195011015300001', []],
    ['000', []],
    ['', []],
  ])('of %s', (text, forms) => {
    expect(gtinFormsOfAnyZeros(text)).toEqual(forms)
  })
})
