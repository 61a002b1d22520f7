import type { LabelElement, PictogramElement } from '@labelwright/label-document/label-document'
import { micrometres } from '@labelwright/label-document/lengths'
import { hasAccent } from '@labelwright/label-document/pictogram-inks'
import { pictogramGroups } from '@labelwright/label-document/pictograms'
import { describe, expect, it } from 'vitest'
import type { ShapeMark } from '../drawing.ts'
import { compileLabel, layOutLabel } from '../lay-out-label.ts'
import { readPath } from '../path-data.ts'
import { loadResources } from '../testing/load-resources.ts'
import { at, dpi, labelOf, layOut, resources } from '../testing/make-label.ts'
import { loadPictograms, needsPictograms } from './load-pictograms.ts'

await loadPictograms(resources)
const library = resources.pictograms.library ?? new Map()
const names = pictogramGroups.flatMap(({ signs }) => signs.map(({ name }) => name))

const sign = (pictogram: string, more: Partial<PictogramElement> = {}): PictogramElement => ({
  ...at([10, 10], [20, 20]),
  id: 'sign',
  type: 'pictogram',
  pictogram,
  ...more,
})

const shapesOf = (element: LabelElement, values = {}): ShapeMark[] =>
  layOut(labelOf(element), values).drawing.marks.filter((mark) => mark.type === 'shape')

/** Left, top, right and bottom in millimetres. */
function boxOf(marks: readonly ShapeMark[]): number[] {
  const numbers = marks.flatMap(({ polygons }) => polygons.flatMap((polygon) => [...polygon]))
  const across = numbers.filter((_, index) => index % 2 === 0)
  const down = numbers.filter((_, index) => index % 2 === 1)
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)].map(
    (length) => Math.round(length / 3600) / 10,
  )
}

describe('The library of pictograms', () => {
  it('draws exactly the signs of the list, each inside its own field', () => {
    expect([...library.keys()].sort()).toEqual(names.toSorted())
    for (const [name, { width, height, paths }] of library) {
      expect(paths.length, name).toBeGreaterThan(0)
      for (const { d } of paths) {
        const path = readPath(d)
        if ('reason' in path) throw new Error(`${name}: ${path.reason}`)
        const points = path.lines.flatMap((line) => line.points)
        const outside = points.filter(([x, y]) => x < 0 || y < 0 || x > width || y > height)
        expect(outside, name).toEqual([])
      }
    }
  })

  it('frames exactly the signs that are said to have an accent', () => {
    for (const [name, { paths }] of library) {
      const isFramed = paths.some(({ role }: { readonly role: string }) => role === 'frame')
      expect([name, isFramed]).toEqual([name, hasAccent(name)])
    }
    expect(hasAccent('GHS02')).toBe(true)
    expect(hasAccent('{{sign}}')).toBe(true)
  })

  it('is needed by documents with pictograms alone, also in repeaters', () => {
    const repeater = { ...at([0, 0], [50, 20]), id: 'r', type: 'repeater', source: 'v', mostRows: 2 } as const
    const [stepX, stepY] = [micrometres(10_000), micrometres(0)]
    expect(needsPictograms(labelOf({ ...repeater, stepX, stepY, elements: [sign('ghs01')] }))).toBe(true)
    expect(needsPictograms(labelOf({ ...repeater, stepX, stepY, elements: [] }))).toBe(false)
  })
})

describe('A pictogram', () => {
  it('has a red frame, white ground and black symbol in GHS', () => {
    const { drawing, problems } = layOut(labelOf(sign('GHS02')))
    expect(problems).toEqual([])
    expect(drawing.accentColor).toBe('#e30613')
    expect(drawing.marks.map(({ ink }) => ink)).toEqual(['white', 'accent', undefined])
  })

  it('has the ink of its element, and of its conditional format, but for frame and ground', () => {
    const inks = (more: Partial<PictogramElement>) => shapesOf(sign('ghs02', more), { v: 'x' }).map(({ ink }) => ink)
    expect(inks({ ink: 'accent' })).toEqual(['white', 'accent', 'accent'])
    expect(inks({ conditionalFormats: [{ condition: 'v == "x"', ink: 'accent' }] })).toEqual([
      'white',
      'accent',
      'accent',
    ])
  })

  it('in white has black grounds, or it would not be seen', () => {
    expect(shapesOf(sign('ghs02', { ink: 'white' })).map(({ ink }) => ink)).toEqual([undefined, 'accent', 'white'])
    expect(shapesOf(sign('adr-8', { ink: 'white' })).map(({ ink }) => ink)).toEqual([
      undefined,
      'white',
      undefined,
      'white',
    ])
  })

  it('stands in the middle of its frame and keeps its proportions', () => {
    expect(boxOf(shapesOf(sign('ghs02')))).toEqual([10, 10, 30, 30])
    expect(boxOf(shapesOf(sign('ghs02', at([10, 10], [40, 20]))))).toEqual([20, 10, 40, 30])
    expect(boxOf(shapesOf(sign('ghs02', at([10, 10], [10, 20]))))).toEqual([10, 15, 20, 25])
  })

  it('of no size paints no ink and keeps its name for the look before printing', () => {
    const { drawing, problems } = layOut(labelOf(sign('ghs02', at([10, 10], [0, 20]))))
    expect(problems).toEqual([])
    expect(boxOf(drawing.marks.filter((mark) => mark.type === 'shape'))).toEqual([10, 20, 10, 20])
  })

  it('turns about its frame', () => {
    const [, , plain] = shapesOf(sign('ghs02', at([10, 10], [40, 20])))
    const [, , turned] = shapesOf(sign('ghs02', { ...at([10, 10], [40, 20]), rotation: 180 }))
    const opposite = [...(plain?.polygons[0] ?? [])].map(
      (length, index) => (index % 2 === 0 ? 60 : 40) * 36_000 - length,
    )
    expect([...(turned?.polygons[0] ?? [])]).toEqual(opposite)
  })

  it('is chosen by a variable, without regard to case and spaces', () => {
    expect(shapesOf(sign('{{v}}'), { v: ' Ghs06 ' })).toEqual(shapesOf(sign('ghs06')))
    expect(shapesOf(sign('ghs0{{v}}'), { v: '7' })).toEqual(shapesOf(sign('ghs07')))
  })

  it('prints nothing where its name is empty', () => {
    const { drawing, problems } = layOut(labelOf(sign('{{v}}')), { v: ' ' })
    expect([drawing.marks, problems]).toEqual([[], []])
  })

  it('stops printing where the library has no such sign, and names it', () => {
    const { drawing, problems } = layOut(labelOf(sign('{{v}}')), { v: 'ghs10' })
    expect(drawing.marks).toEqual([])
    expect(problems).toEqual([
      {
        code: 'pictogram-unknown',
        severity: 'error',
        message: 'There is no pictogram named "ghs10". Choose another one.',
        elementId: 'sign',
        pictogramName: 'ghs10',
      },
    ])
  })

  it('says that the library was not loaded', async () => {
    const bare = compileLabel(labelOf(sign('ghs01')), { resources: await loadResources(), dpi })
    expect(layOutLabel(bare, {}).problems).toMatchObject([{ code: 'pictogram-unknown', detail: 'symbols-not-loaded' }])
  })

  it('is chosen row by row in a repeater', () => {
    const repeater = {
      ...at([0, 0], [50, 20]),
      id: 'r',
      type: 'repeater',
      source: 'v',
      mostRows: 4,
      stepX: micrometres(12_000),
      stepY: micrometres(0),
      elements: [{ ...sign('{{row.code}}'), ...at([0, 0], [10, 10]) }],
    } as const
    const v = JSON.stringify([{ code: 'ghs02' }, { code: '' }, { code: 'GHS05' }])
    const marks = shapesOf(repeater, { v })
    expect(marks).toHaveLength(6)
    expect(boxOf(marks.slice(0, 3))).toEqual([0, 0, 10, 10])
    expect(marks.slice(3)).toEqual(shapesOf(sign('ghs05', at([24, 0], [10, 10]))))
    expect(layOut(labelOf(repeater), { v: '[{"code":"nosuch"}]' }).problems).toMatchObject([
      { code: 'pictogram-unknown', pictogramName: 'nosuch' },
    ])
  })
})
