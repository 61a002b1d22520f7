import { describe, expect, it } from 'vitest'
import { createRandom } from '../testing/random.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'

describe('Base64', () => {
  it('is that of Node, there and back, for any length', () => {
    const random = createRandom(3)
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, () => random.below(256))
      expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes)
    }
  })
})
