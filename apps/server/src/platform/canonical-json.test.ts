import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('Canonical JSON, by the examples of RFC 8785', () => {
  it('writes numbers and texts as section 3.2.2 shows', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '€$\u000F\u000aA\'B"\\\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  it('sorts names by their UTF-16 code units, as section 3.2.3 shows', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    expect(Object.values(JSON.parse(canonicalJson(value)))).toEqual(
      // Names that look like numbers come first in any object of JavaScript.
      ['One', 'Carriage Return', 'Control', 'Latin Small Letter O With Diaeresis', 'Euro Sign'].concat([
        'Emoji: Grinning Face',
        'Hebrew Letter Dalet With Dagesh',
      ]),
    )
    expect(canonicalJson(value).indexOf('Carriage')).toBeLessThan(canonicalJson(value).indexOf('One'))
  })

  it('leaves out what is undefined, and knows no numbers beyond JSON', () => {
    expect(canonicalJson({ b: undefined, a: [-0, undefined] })).toBe('{"a":[0,null]}')
    expect(() => canonicalJson([Number.NaN])).toThrow(TypeError)
    expect(() => canonicalJson({ at: new Date() })).toThrow(TypeError)
  })
})
