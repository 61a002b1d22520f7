import { deflateSync } from 'node:zlib'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { decodePng, type Picture } from '@labelwright/label-layout/pictures/decode-png'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { outputFormats } from '@labelwright/label-output/output-formats'
import { PhotonImage } from '@silvia-odwyer/photon-node'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { defined } from '../../../testing/defined.ts'
import { convertPicture } from './convert-picture.ts'

/** A picture of 3 by 2 pixels, black at its upper left and nowhere else. */
const corner = [0, 255, 255, 255, 255, 255] as const

function pngOf(greys: readonly number[], width: number, alpha = 255): Uint8Array {
  const png = new PNG({ width, height: greys.length / width })
  greys.forEach((grey, pixel) => {
    png.data.fill(grey, pixel * 4, pixel * 4 + 3)
    png.data[pixel * 4 + 3] = alpha
  })
  return PNG.sync.write(png)
}

/** Blocks of 16 by 16 pixels, so that lossy formats keep them apart. */
const blocks = (greys: readonly number[], width: number): PhotonImage => {
  const side = 16
  const pixels = Array.from({ length: greys.length * side * side }, (_, place) => {
    const [x, y] = [place % (width * side), Math.floor(place / (width * side))]
    return greys[Math.floor(y / side) * width + Math.floor(x / side)] ?? 0
  })
  return PhotonImage.new_from_byteslice(pngOf(pixels, width * side))
}
const middles = ({ width, height, grey }: Picture): number[][] =>
  Array.from({ length: height / 16 }, (_, row) =>
    Array.from({ length: width / 16 }, (_, column) =>
      (grey[(row * 16 + 8) * width + column * 16 + 8] ?? 128) < 128 ? 0 : 255,
    ),
  )

/** 24 bits a pixel, the last row first (BITMAPINFOHEADER). */
function bmpOf(greys: readonly number[], width: number): Uint8Array {
  const [height, rowBytes] = [greys.length / width, Math.ceil((width * 3) / 4) * 4]
  const file = Buffer.alloc(54 + rowBytes * height)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  greys.forEach((grey, pixel) => {
    const place = 54 + (height - 1 - Math.floor(pixel / width)) * rowBytes + (pixel % width) * 3
    file.fill(grey, place, place + 3)
  })
  return file
}

/** Greys of 8 bits in one strip, not compressed (TIFF 6.0, section 4). */
function tiffOf(greys: readonly number[], width: number): Uint8Array {
  const height = greys.length / width
  const fields = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, height],
    [279, greys.length],
  ]
  const start = 8 + greys.length + (greys.length % 2)
  const file = Buffer.alloc(start + 2 + fields.length * 12 + 4)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(start, 4)
  file.set(greys, 8)
  file.writeUInt16LE(fields.length, start)
  fields.forEach(([tag = 0, value = 0], index) => {
    const place = start + 2 + index * 12
    file.writeUInt16LE(tag, place)
    // A short: 3, one of them.
    file.writeUInt16LE(3, place + 2)
    file.writeUInt32LE(1, place + 4)
    file.writeUInt16LE(value, place + 8)
  })
  return file
}

/** A JPEG with an Exif segment that says how the camera was held. */
function jpgHeld(orientation: number): Uint8Array {
  const jpeg = blocks(corner, 3).get_bytes_jpeg(95)
  const tiff = Buffer.from([
    0x49,
    0x49,
    42,
    0,
    8,
    0,
    0,
    0,
    1,
    0,
    0x12,
    1,
    3,
    0,
    1,
    0,
    0,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  const head = Buffer.from([0xff, 0xe1, 0, 2 + 6 + tiff.length])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from('Exif\0\0'), tiff, jpeg.subarray(2)])
}

async function pictureOf(file: Uint8Array | string, page = 1): Promise<Picture & { readonly from: string }> {
  const answer = await convertPicture(Buffer.from(file), page)
  if (answer.kind === 'refused') throw new Error(answer.sentence)
  const picture = decodePng(Buffer.from(answer.png, 'base64'))
  if ('reason' in picture) throw new Error(picture.reason)
  expect([picture.width, picture.height]).toEqual([answer.width, answer.height])
  return { ...picture, from: answer.from }
}
const refusalOf = async (file: Uint8Array | string, page = 1) => {
  const answer = await convertPicture(Buffer.from(file), page)
  return answer.kind === 'refused' ? answer.code : answer.kind
}

const svgOf = (inside: string, more = ''): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"${more}>${inside}</svg>`

async function pdfOfPages(...contents: string[]): Promise<Uint8Array> {
  const resources = await loadResources()
  const drawings = contents.map((fill) => {
    const box = {
      id: 'box',
      type: 'box',
      x: 0,
      y: 0,
      width: 15_000,
      height: 10_000,
      lineWidth: 500,
      filled: fill === 'full',
    }
    const size = { width: 30_000, height: 20_000, cornerRadius: 0 }
    const { document } = readLabelDocument({ formatVersion: 3, ...size, variables: [], elements: [box] })
    return layOutLabel(compileLabel(defined(document), { resources, dpi: 300 }), {}).drawing
  })
  return outputFormats.pdf.write(drawings, { resources, copies: 1, deflate: deflateSync, title: '' })
}

describe('A picture file', () => {
  it('becomes a PNG of greys, transparency on white', async () => {
    expect(await pictureOf(pngOf([0, 100, 200, 255], 2))).toMatchObject({
      from: 'png',
      width: 2,
      grey: Uint8Array.of(0, 100, 200, 255),
    })
    expect((await pictureOf(pngOf([0, 0], 2, 0))).grey).toEqual(Uint8Array.of(255, 255))
    expect((await pictureOf(pngOf([0, 0], 2, 51))).grey).toEqual(Uint8Array.of(204, 204))
  })

  it('is known by its bytes: BMP, JPG, WebP', async () => {
    expect(await pictureOf(bmpOf(corner, 3))).toMatchObject({
      from: 'bmp',
      width: 3,
      height: 2,
      grey: Uint8Array.from(corner),
    })
    const rows = [
      [0, 255, 255],
      [255, 255, 255],
    ]
    const jpg = await pictureOf(blocks(corner, 3).get_bytes_jpeg(95))
    expect([jpg.from, middles(jpg)]).toEqual(['jpg', rows])
    const webp = await pictureOf(blocks(corner, 3).get_bytes_webp())
    expect([webp.from, middles(webp)]).toEqual(['webp', rows])
  })

  it.each([
    [
      1,
      [
        [0, 255, 255],
        [255, 255, 255],
      ],
    ],
    [
      2,
      [
        [255, 255, 0],
        [255, 255, 255],
      ],
    ],
    [
      3,
      [
        [255, 255, 255],
        [255, 255, 0],
      ],
    ],
    [
      4,
      [
        [255, 255, 255],
        [0, 255, 255],
      ],
    ],
    [
      5,
      [
        [0, 255],
        [255, 255],
        [255, 255],
      ],
    ],
    [
      6,
      [
        [255, 0],
        [255, 255],
        [255, 255],
      ],
    ],
    [
      7,
      [
        [255, 255],
        [255, 255],
        [255, 0],
      ],
    ],
    [
      8,
      [
        [255, 255],
        [255, 255],
        [0, 255],
      ],
    ],
  ])('of a camera held in way %i stands upright', async (orientation, rows) => {
    expect(middles(await pictureOf(jpgHeld(orientation)))).toEqual(rows)
  })

  it('is known by its bytes: GIF, TIFF', async () => {
    const gif = Buffer.from('R0lGODdhAQABAIAAAAAAAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
    expect(await pictureOf(gif)).toMatchObject({ from: 'gif', width: 1, height: 1, grey: Uint8Array.of(0) })
    expect(await pictureOf(tiffOf(corner, 3))).toMatchObject({ from: 'tiff', width: 3, grey: Uint8Array.from(corner) })
  })

  it('with more pixels than labels print is made smaller', async () => {
    const { width, height } = await pictureOf(pngOf(Array(8_000).fill(0), 8_000))
    expect([width, height]).toEqual([4_000, 1])
  })

  it('that is none is refused by what is wrong with it', async () => {
    expect(await refusalOf('')).toBe('empty-file')
    expect(await refusalOf('name;price')).toBe('not-a-picture')
    expect(await refusalOf('<html><body>svg</body></html>')).toBe('not-a-picture')
    expect(await refusalOf(pngOf(corner, 3).subarray(0, 40))).toBe('picture-damaged')
    expect(await refusalOf(svgOf('<rect'))).toBe('picture-damaged')
    expect(await refusalOf('%PDF-1.7 and nothing else')).toBe('picture-damaged')
  })
})

describe('An SVG', () => {
  it('is drawn large enough for any printer, on white, texts in the shipped fonts', async () => {
    const picture = await pictureOf(svgOf('<rect width="15" height="10"/>'))
    expect(picture).toMatchObject({ from: 'svg', width: 2_449 })
    const at = (x: number, y: number) =>
      picture.grey[Math.floor(y * picture.height) * picture.width + Math.floor(x * picture.width)]
    expect([at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75)]).toEqual([0, 255, 255])
    const text = await pictureOf(svgOf('<text x="2" y="15" font-size="12" font-family="Whatever">Å</text>'))
    expect(text.grey.filter((level) => level < 128).length).toBeGreaterThan(10_000)
  })

  it('is one behind the long start of a drawing program, whose entities are filled in', async () => {
    const start = `<!-- ${'Drawn with care. '.repeat(600)}-->\n<!DOCTYPE svg [<!ENTITY black "#000000">]>`
    const svg = `${start}<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="&black;"/></svg>`
    expect(new Set((await pictureOf(svg)).grey)).toEqual(new Set([0]))
  })

  it('with links, programs or entities shows nothing of them', async () => {
    const inside = '<image href="file:///etc/passwd" width="30" height="20"/><script>while(true);</script>'
    expect(new Set((await pictureOf(svgOf(inside))).grey)).toEqual(new Set([255]))
    const entities = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(50)}">${Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i} "&a${i - 1};&a${i - 1};">`).join('')}]>`
    expect(await refusalOf(`${entities}${svgOf('<text>&a11;</text>').slice(21)}`)).toBe('picture-damaged')
  })
})

describe('A PDF', () => {
  it('gives the page that was asked for, at 600 dpi', async () => {
    const pdf = await pdfOfPages('empty', 'full')
    const [first, second] = [await pictureOf(pdf), await pictureOf(pdf, 2)]
    expect([first.from, first.width, first.height]).toEqual(['pdf', 708, 472])
    const at = ({ grey, width }: Picture, x: number, y: number) => grey[y * width + x]
    expect([at(first, 177, 118), at(second, 177, 118), at(second, 531, 354)]).toEqual([255, 0, 255])
    expect(await refusalOf(pdf, 3)).toBe('pdf-page-missing')
  })
})
