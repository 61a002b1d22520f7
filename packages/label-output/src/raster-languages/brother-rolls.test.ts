import { deflateSync } from 'node:zlib'
import { type BrotherTape, brotherTapes } from '@labelwright/label-document/brother-tapes'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { preflight } from '@labelwright/label-layout/preflight/preflight'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { describe, expect, it } from 'vitest'
import { outputFormats } from '../output-formats.ts'
import { unsupportedSettings } from '../print-settings/unsupported-settings.ts'
import { type Bitmap, isSet } from '../raster/bitmap.ts'
import { rasterise, rasteriseInks } from '../raster/rasterise.ts'
import { inksLabel } from '../testing/inks-label.ts'
import { readBrotherQl } from '../testing/read-brother-ql.ts'
import { type BrotherHead, printsRed } from './brother-rolls.ts'

const resources = await loadResources()

const drawn = (document: LabelDocument): Drawing =>
  layOutLabel(compileLabel(document, { resources, dpi: 300 }), { price: '12.50' }).drawing

/** A label that is black all over. */
function blackLabel(width: number, height: number): Drawing {
  const [wide, tall] = [micrometres(width * 1000), micrometres(height * 1000)]
  const place = { x: millimetres(0), y: millimetres(0), width: wide, height: tall }
  const area = { ...place, id: 'all', type: 'box', lineWidth: millimetres(0), filled: true } as const
  const sizes = { width: wide, height: tall, cornerRadius: millimetres(0) }
  return drawn({ formatVersion: 3, ...sizes, variables: [], elements: [area] })
}

function write(drawing: Drawing, settings: PrintSettings, brotherHead?: BrotherHead): Uint8Array {
  const options = {
    resources,
    copies: 1,
    title: '',
    settings,
    brotherHead,
    deflate: (bytes: Uint8Array) => deflateSync(bytes),
  }
  return outputFormats['brother-ql'].write([drawing], options)
}

/** Left and top, right and bottom of the black dots, and how many they are. */
function inked(page: Bitmap | undefined): readonly number[] {
  let [left, top, right, bottom, count] = [Infinity, Infinity, -1, -1, 0]
  for (let row = 0; row < (page?.heightDots ?? 0); row++) {
    for (let column = 0; column < (page?.widthDots ?? 0); column++) {
      if (!page || !isSet(page, column, row)) continue
      ;[left, top] = [Math.min(left, column), Math.min(top, row)]
      ;[right, bottom] = [Math.max(right, column), Math.max(bottom, row)]
      count++
    }
  }
  return [left, top, right, bottom, count]
}

type Row = readonly [
  tape: BrotherTape,
  told: readonly [width: number, length: number],
  left: number,
  printed: readonly [number, number],
]

// Left margins and widths are those of the crate brother_ql, media.rs, which counts from the other side; of 102 mm, where it has none: 1296 - 1164 - 12 - 44.
const rows: readonly Row[] = [
  ['12', [12, 0], 585, [106, 354]],
  ['29', [29, 0], 408, [306, 354]],
  ['38', [38, 0], 295, [413, 354]],
  ['50', [50, 0], 154, [554, 354]],
  ['54', [54, 0], 130, [590, 354]],
  ['62', [62, 0], 12, [696, 354]],
  ['62-red', [62, 0], 12, [696, 354]],
  ['102', [102, 0], 76, [1164, 354]],
  ['17x54', [17, 54], 555, [165, 566]],
  ['17x87', [17, 87], 555, [165, 956]],
  ['29x42', [29, 42], 408, [306, 425]],
  ['29x90', [29, 90], 408, [306, 991]],
  ['38x90', [38, 90], 295, [413, 991]],
  ['39x48', [39, 48], 289, [425, 495]],
  ['52x29', [52, 29], 142, [578, 271]],
  ['62x29', [62, 29], 12, [696, 271]],
  ['62x100', [62, 100], 12, [696, 1109]],
  ['102x51', [102, 51], 76, [1164, 526]],
  ['102x152', [102, 153], 76, [1164, 1660]],
  ['d12', [12, 12], 513, [94, 94]],
  ['d24', [24, 24], 442, [236, 236]],
  ['d58', [58, 58], 51, [618, 618]],
]

describe('Rolls of Brother printers', () => {
  it('are all told below', () => {
    expect(rows.map(([tape]) => tape)).toEqual(brotherTapes)
  })

  it.each(rows)('%s is told as %j mm and printed from dot %d over %j dots', (tape, told, left, printed) => {
    const [[width, length], [across, along]] = [told, printed]
    const [bytesPerRow, head] = width > 62 ? ([162, 'wide'] as const) : ([90, 'narrow'] as const)
    const { labels, rolls } = readBrotherQl(write(blackLabel(width, length || 30), { tape }, head), bytesPerRow)
    const margin = length === 0 || tape === 'd12' ? 35 : 0
    expect(rolls).toEqual([{ isDieCut: length > 0, width, length, margin }])
    expect(inked(labels[0]?.bitmap)).toEqual([left, 0, left + across - 1, along - 1, across * along])
  })

  it('of 62 mm lie 44 dots further in on a wide head', () => {
    const { labels } = readBrotherQl(write(blackLabel(62, 30), { tape: '62' }, 'wide'), 162)
    const left = 1296 - 696 - 12 - 44
    expect(inked(labels[0]?.bitmap).slice(0, 4)).toEqual([left, 0, left + 695, 353])
  })

  it.each<[number, BrotherHead, number]>([
    [12.5, 'narrow', 12],
    [12.6, 'narrow', 29],
    [62.5, 'narrow', 62],
    [62.6, 'wide', 102],
    [102.5, 'wide', 102],
  ])('are the narrowest tape for a label of %d mm where none is chosen', (width, head, tape) => {
    const { tapes } = readBrotherQl(write(blackLabel(width, 20), {}, head), head === 'wide' ? 162 : 90)
    expect(tapes).toEqual([tape])
  })

  it.each<[number, number, PrintSettings, BrotherHead, string]>([
    [62.6, 20, {}, 'narrow', 'The label is 62.6 mm wide, the tape 62 mm.'],
    [102.6, 20, {}, 'wide', 'The label is 102.6 mm wide, the tape 102 mm.'],
    [29.6, 20, { tape: '29' }, 'narrow', 'The label is 29.6 mm wide, the tape 29 mm.'],
    [20, 20, { tape: '102' }, 'narrow', 'The printer takes tapes of up to 62 mm, not of 102 mm.'],
    [20, 20, { tape: '62-red' }, 'wide', 'The printer does not print red.'],
    [29, 88.9, { tape: '29x90' }, 'narrow', 'The label is 88.9 mm long, those on the roll are 90 mm.'],
    [29, 91.1, { tape: '29x90' }, 'narrow', 'The label is 91.1 mm long, those on the roll are 90 mm.'],
  ])('refuse a label of %d by %d mm with %j on a %s head', (width, height, settings, head, sentence) => {
    expect(() => write(blackLabel(width, height), settings, head)).toThrow(sentence)
  })

  it.each([89.1, 90.9])('of 29 by 90 mm take a label of %d mm', (height) => {
    expect(readBrotherQl(write(blackLabel(29, height), { tape: '29x90' })).labels[0]?.bitmap.heightDots).toBe(991)
  })

  it('are settings of Brother printers alone', () => {
    expect(unsupportedSettings('brother-ql', { tape: '62-red' })).toEqual([])
    expect(unsupportedSettings('zpl', { tape: '62-red' })).toEqual(['tape'])
  })
})

describe('Inks on Brother tapes', () => {
  const drawing = drawn(inksLabel)

  /** The dots of a page on the middle of what a tape of 62 mm prints: 708 dots of label on 696, after 12 on which nothing is. */
  function expectSame(printed: Bitmap | undefined, wanted: Bitmap): void {
    const left = 12 - Math.floor((wanted.widthDots - 696) / 2)
    const different: string[] = []
    for (let row = 0; row < wanted.heightDots; row++) {
      for (let column = 0; column < 720; column++) {
        const at = column - left
        const isPrinted = column >= 12 && column < 708
        const isWanted = isPrinted && at >= 0 && at < wanted.widthDots && isSet(wanted, at, row)
        if (!printed || isSet(printed, column, row) !== isWanted) different.push(`${column},${row}`)
      }
    }
    expect(different).toEqual([])
  }

  it('are a black and a red plane on red tape, dot for dot as the colour preview, and no dot is in both', () => {
    const { labels, reds } = readBrotherQl(write(drawing, { tape: '62-red' }))
    const planes = rasteriseInks(drawing, resources)
    expectSame(labels[0]?.bitmap, planes.black)
    expectSame(reds[0], planes.accent)
    expect(inked(reds[0])[4]).toBeGreaterThan(1000)
    expect(labels[0]?.bitmap.bits.some((byte, place) => (byte & (reds[0]?.bits[place] ?? 0)) !== 0)).toBe(false)
  })

  it('are all black on other tapes', () => {
    const { labels, reds } = readBrotherQl(write(drawing, { tape: '62' }))
    expectSame(labels[0]?.bitmap, rasterise(drawing, resources))
    expect(reds).toEqual([undefined])
  })

  it('are told by preflight where a printer has no red', () => {
    const label = compileLabel(inksLabel, { resources, dpi: 300 })
    const told = (isBlackAndWhite: boolean) =>
      preflight(label, { price: '12.50' }, { isBlackAndWhite }).some(({ code }) => code === 'accent-prints-black')
    expect(told(!printsRed({ tape: '62' }))).toBe(true)
    expect(told(!printsRed({ tape: '62-red' }))).toBe(false)
    expect(printsRed({})).toBe(false)
  })

  it('are turned and mirrored together', () => {
    const settings = { tape: '62-red', isUpsideDown: true, isMirrored: true } as const
    const [plain, turned] = [write(drawing, { tape: '62-red' }), write(drawing, settings)].map((bytes) =>
      readBrotherQl(bytes),
    )
    const upright = (page: Bitmap | undefined, row: number) =>
      page?.bits.slice((page.heightDots - 1 - row) * page.bytesPerRow, (page.heightDots - row) * page.bytesPerRow)
    for (const row of [0, 300, 310, 320, 700]) {
      const at = row * 90
      expect(turned?.reds[0]?.bits.slice(at, at + 90)).toEqual(upright(plain?.reds[0], row))
      expect(turned?.labels[0]?.bitmap.bits.slice(at, at + 90)).toEqual(upright(plain?.labels[0]?.bitmap, row))
    }
  })
})
