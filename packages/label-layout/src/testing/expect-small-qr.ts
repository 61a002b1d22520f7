import bwipjs from 'bwip-js/node'
import { expect } from 'vitest'
import { encodeQr } from '../symbols/qr/qr.ts'
import { createRandom, mixedText } from './random.ts'
import { paintSymbol, readGrey } from './read-barcodes.ts'

const levels = ['L', 'M', 'Q', 'H'] as const

/** Encodes so many mixed texts. Fails where a symbol is larger than the oracle's; every tenth is read back. */
export async function expectSmallQr(texts: number): Promise<void> {
  const random = createRandom(19)
  for (let round = 0; round < texts; round++) {
    const text = mixedText(random)
    const errorCorrection = levels[round % 4] ?? 'M'
    const ours = encodeQr(text, { errorCorrection, isGs1: false })
    if (!ours) throw new Error('No symbol')
    const oracle = bwipjs.raw('qrcode', text, `eclevel=${errorCorrection}`)[0] as { pixx: number }
    expect(ours.columns, text).toBeLessThanOrEqual(oracle.pixx)
    if (round % 10 === 0) expect((await readGrey(paintSymbol(ours)))[0]?.text).toBe(text)
  }
}
