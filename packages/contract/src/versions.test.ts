import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions, isOlder, versionPattern } from './versions.ts'

/** Semantic Versioning 2.0.0, section 11, in its own order, with more numbers. */
const inOrder = [
  '0.9.9',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.2.0',
  '1.10.0',
  '2.0.0',
  '2.1.0',
  '2.1.1',
]

describe('Versions', () => {
  it('stand in the order of Semantic Versioning: numbers by size, a pre-release before its release [HELPER-14]', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: 2 }), (some) => {
        const places = some.toSorted(compareVersions).map((version) => inOrder.indexOf(version))
        expect(places).toEqual(places.toSorted((one, other) => one - other))
      }),
    )
  })

  it.each([
    ['1.2.0', '1.10.0', true],
    ['1.10.0', '1.2.0', false],
    ['1.2.0', '1.2.0', false],
    ['1.2.0+build.1', '1.2.0+build.2', false],
    ['1.2.0-beta', '1.2.0', true],
    ['not a version', '0.0.1', true],
    ['0.0.1', 'not a version', false],
  ])('%s is older than %s: %s', (version, than, expected) => {
    expect(isOlder(version, than)).toBe(expected)
  })

  it.each([
    '1.2',
    '01.2.3',
    '1.2.3.4',
    'v1.2.3',
    '1.2.3-',
    '1.2.3/..',
    '../1.2.3',
    '1.2.3 ',
    `1.2.3-${'a'.repeat(64)}`,
  ])('do not look like "%s"', (text) => {
    expect(versionPattern.test(text)).toBe(false)
  })
})
