import { describe, it } from 'vitest'
import { expectSmallQr } from '../../testing/expect-small-qr.ts'

describe('QR code of 1,500 texts', () => {
  it('is never larger than the oracle, whatever kinds of text follow each other', () => expectSmallQr(1_500))
})
