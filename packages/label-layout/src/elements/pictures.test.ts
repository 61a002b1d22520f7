import { createHash } from 'node:crypto'
import type { PictureElement } from '@labelwright/label-document/label-document'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import type { ImageMark } from '../drawing.ts'
import { compileLabel, layOutLabel } from '../lay-out-label.ts'
import { at, labelOf, resources } from '../testing/make-label.ts'

/** 100 dots to the centimetre. */
const dpi = 254

/** A picture by the grey of each of its pixels. */
function pngOf(width: number, height: number, greyAt: (x: number, y: number) => number): Uint8Array {
  const png = new PNG({ width, height })
  for (let place = 0; place < width * height; place++) {
    png.data.fill(greyAt(place % width, Math.floor(place / width)), place * 4, place * 4 + 3)
    png.data[place * 4 + 3] = 255
  }
  return PNG.sync.write(png)
}

const quarters = pngOf(4, 2, (x, y) => x * 60 + y * 10)
const wedge = pngOf(200, 100, (x) => Math.floor((x * 256) / 200))
const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const media = new Map([quarters, wedge].map((bytes) => [shaOf(bytes), bytes]))

function layOut(more: Partial<PictureElement>, size: readonly [number, number] = [4, 2]) {
  const element: PictureElement = { ...at([5, 5], size), id: 'picture', type: 'picture', ...more }
  const label = compileLabel(labelOf(element), { resources: { ...resources, media }, dpi })
  const { drawing, problems } = layOutLabel(label, { v: shaOf(quarters) })
  const [mark] = drawing.marks.filter((one): one is ImageMark => one.type === 'image')
  return { mark, problems: problems.map(({ code }) => code) }
}

function markOf(more: Partial<PictureElement>, size?: readonly [number, number]): ImageMark {
  const { mark, problems } = layOut(more, size)
  expect(problems).toEqual([])
  if (!mark) throw new Error('There is no picture.')
  return mark
}

const rowsOf = ({ grey, pixelWidth }: ImageMark): number[][] =>
  Array.from({ length: grey.length / pixelWidth }, (_, row) => [
    ...grey.subarray(row * pixelWidth, (row + 1) * pixelWidth),
  ])
const millimetresOf = ({ x, y, width, height }: ImageMark): number[] =>
  [x, y, width, height].map((length) => length / 36_000)

describe('A picture of the media library', () => {
  it('is named by the hash of its bytes, or by a value', () => {
    const rows = [
      [0, 60, 120, 180],
      [10, 70, 130, 190],
    ]
    expect(rowsOf(markOf({ media: shaOf(quarters) }))).toEqual(rows)
    expect(rowsOf(markOf({ source: '{{v}}' }))).toEqual(rows)
  })

  it('that is not there stops printing', () => {
    expect(layOut({ media: shaOf(Uint8Array.of(1)) }).problems).toEqual(['picture-missing'])
    expect(layOut({}).problems).toEqual(['picture-missing'])
  })

  it('has a pixel for each dot where it has more of them, each the average of those it stands for', () => {
    const mark = markOf({ media: shaOf(wedge) })
    expect([mark.pixelWidth, mark.pixelHeight]).toEqual([40, 20])
    expect(rowsOf(mark)[0]?.slice(0, 2)).toEqual([2, 8])
  })
})

describe('A picture in its frame', () => {
  it('stands whole in the middle', () => {
    expect(millimetresOf(markOf({ media: shaOf(quarters) }, [4, 4]))).toEqual([5, 6, 4, 2])
  })

  it('covers all of it, as much cut off at one side as at the other', () => {
    const mark = markOf({ media: shaOf(quarters), fit: 'cover' }, [4, 4])
    expect(millimetresOf(mark)).toEqual([5, 5, 4, 4])
    expect(rowsOf(mark)).toEqual([
      [60, 120],
      [70, 130],
    ])
  })

  it('is stretched over all of it', () => {
    const mark = markOf({ media: shaOf(quarters), fit: 'stretch' }, [4, 4])
    expect([...millimetresOf(mark), mark.pixelWidth]).toEqual([5, 5, 4, 4, 4])
  })

  it('lacks what is cropped, and is turned after that', () => {
    const crop = { left: 500, top: 0, right: 0, bottom: 500 }
    expect(rowsOf(markOf({ media: shaOf(quarters), crop }))).toEqual([[120, 180]])
    expect(rowsOf(markOf({ media: shaOf(quarters), crop, rotation: 270 }))).toEqual([[180], [120]])
  })
})

describe('The dots of a picture', () => {
  const levelsAcross = (more: Partial<PictureElement>): number[] =>
    rowsOf(markOf({ media: shaOf(wedge), ...more }))[0] ?? []
  const shareOfBlack = (levels: readonly number[]): number =>
    levels.filter((level) => level === 0).length / levels.length

  it('by threshold are black below a level, half of white unless another is given', () => {
    const half = levelsAcross({ dots: 'threshold' })
    expect(half).toEqual([...Array(20).fill(0), ...Array(20).fill(255)])
    expect(levelsAcross({ dots: 'threshold', threshold: 25 })).toEqual([...Array(10).fill(0), ...Array(30).fill(255)])
  })

  it('in an ordered pattern are as dense as the picture is dark', () => {
    const rows = rowsOf(markOf({ media: shaOf(wedge), dots: 'ordered' }))
    expect(new Set(rows.flat())).toEqual(new Set([0, 255]))
    const share = (from: number) => shareOfBlack(rows.slice(0, 16).flatMap((row) => row.slice(from, from + 8)))
    expect([share(0), share(16), share(32)].map((one) => Math.round(one * 10))).toEqual([9, 5, 1])
  })
})
