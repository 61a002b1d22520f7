import { describe, expect, it } from 'vitest'
import { newTotpSecret, stepAt, stepOfCode, totpCode, totpUri } from './totp.ts'

/** RFC 6238, appendix B: the secret `12345678901234567890` in base32, and the last six of its eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

describe('Codes of an authenticator app', () => {
  it.each(vectors)('at %d s are those of RFC 6238: %s', (time, code) => {
    expect(totpCode(secret, stepAt(time))).toBe(code)
  })

  it('are taken one step early and late, and no more', () => {
    const now = 1_234_567_890
    const offsets = [-2, -1, 0, 1, 2].map((offset) => stepOfCode(secret, totpCode(secret, stepAt(now) + offset), now))
    expect(offsets).toEqual([undefined, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, undefined])
    for (const odd of ['', '12345', '1234567', 'abcdef']) expect(stepOfCode(secret, odd, now)).toBeUndefined()
  })

  it('come from a secret of 160 bits that an app can read', () => {
    const made = newTotpSecret()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(totpUri(made, 'ada@example.com'))
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', made])
  })
})
