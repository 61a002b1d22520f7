import { deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { decodePng } from './decode-png.ts'

function picture(colorType: 0 | 2 | 4 | 6): PNG {
  const png = new PNG({ width: 7, height: 5 })
  for (let index = 0; index < png.data.length; index++) png.data[index] = (index * 37) % 256
  return PNG.sync.read(PNG.sync.write(png, { colorType, inputHasAlpha: true }))
}

describe('PNG', () => {
  it.each([0, 2, 4, 6] as const)('of colour type %i has the grey that another reader sees', (colorType) => {
    const png = picture(colorType)
    const decoded = decodePng(PNG.sync.write(png, { colorType, inputHasAlpha: true }))
    if ('reason' in decoded) throw new Error(decoded.reason)
    expect([decoded.width, decoded.height]).toEqual([7, 5])
    decoded.grey.forEach((level, index) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = png.data.subarray(index * 4, index * 4 + 4)
      const colour = 0.299 * red + 0.587 * green + 0.114 * blue
      expect(Math.abs(level - (colour * alpha + 255 * (255 - alpha)) / 255)).toBeLessThan(3)
    })
  })

  it('of one bit a pixel is black and white', () => {
    const decoded = decodePng(
      decodeBase64('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABAQAAAADiPhoYAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='),
    )
    expect(decoded).toMatchObject({ width: 2, height: 1, grey: Uint8Array.of(255, 0) })
  })

  it('that claims more pixels than a label needs is refused before it is unfolded', () => {
    const bytes = PNG.sync.write(new PNG({ width: 1, height: 1 }))
    bytes.writeUInt32BE(100_000, 16)
    bytes.writeUInt32BE(100_000, 20)
    expect(decodePng(bytes)).toEqual({ reason: 'The picture has too many pixels.' })
  })

  it('that unfolds to more than its header says is cut or refused, never grown', () => {
    const bytes = PNG.sync.write(new PNG({ width: 2, height: 2 }))
    const bomb = deflateSync(new Uint8Array(10_000_000))
    const at = bytes.indexOf('IDAT') - 4
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bomb.length)
    const forged = Buffer.concat([bytes.subarray(0, at), length, Buffer.from('IDAT'), bomb, Buffer.alloc(4)])
    const decoded = decodePng(forged)
    expect('reason' in decoded || decoded.grey.length === 4).toBe(true)
  })

  it.each([new Uint8Array(0), new Uint8Array(50), PNG.sync.write(new PNG({ width: 4, height: 4 })).subarray(0, 50)])(
    'that is none or damaged is refused',
    (bytes) => {
      expect(decodePng(bytes)).toHaveProperty('reason')
    },
  )
})

describe('Base64', () => {
  it('is what Node writes and reads', () => {
    for (let length = 0; length < 20; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 91) % 256)
      const text = Buffer.from(bytes).toString('base64')
      expect(encodeBase64(bytes)).toBe(text)
      expect(decodeBase64(text)).toEqual(bytes)
    }
  })
})
