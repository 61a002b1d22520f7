import type {
  LabelDocument,
  LabelElement,
  RepeaterElement,
  TextElement,
} from '@labelwright/label-document/label-document'
import { type Micrometres, micrometres, millimetres } from '@labelwright/label-document/lengths'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { describe, expect, it } from 'vitest'
import { arrangeOnSheets } from '../arrange-on-sheets.ts'
import type { TextMark } from '../drawing.ts'
import { compileLabel, layOutLabel } from '../lay-out-label.ts'
import { compilePages, layOutPages } from '../lay-out-pages.ts'
import { at, dpi, labelOf, layOut, millimetresOf, resources, text, textsOf } from '../testing/make-label.ts'

describe('A text', () => {
  it('of several runs has a mark for each, and a rule below what is underlined', () => {
    const runs = [{ content: 'Contains ' }, { content: '{{v}}', bold: true, isUnderlined: true }]
    const { drawing, problems } = layOut(labelOf(text('', { runs })), { v: 'MILK' })
    expect(problems).toEqual([])
    expect(textsOf(drawing.marks)).toEqual(['Contains ', 'MILK'])
    expect(drawing.marks.map((mark) => mark.type)).toEqual(['text', 'text', 'rule'])
  })

  it('grows away from where it is held', () => {
    const wide = 'A text that is a good deal wider than its frame of forty millimetres'
    const [left] = layOut(labelOf(text(wide, { grows: true, align: 'right' }))).drawing.marks
    expect(layOut(labelOf(text(wide))).problems).toMatchObject([{ code: 'text-overflow' }])
    expect(millimetresOf(left)[0]).toBeLessThan(0)
    const bottom = layOut(labelOf(text('a\nb', { verticalAlign: 'bottom', grows: true }))).drawing.marks
    const top = layOut(labelOf(text('a\nb'))).drawing.marks
    expect(millimetresOf(bottom[1])[1] - millimetresOf(top[1])[1]).toBeGreaterThan(10)
  })

  it('has its lines as far apart as it says', () => {
    const [one, two] = layOut(labelOf(text('a\nb', { lineSpacing: 200 }))).drawing.marks
    expect(millimetresOf(two)[1] - millimetresOf(one)[1]).toBeCloseTo(2 * 3.528, 0)
  })
})

describe('Looks of a text', () => {
  const marksOf = (content: string, more: Partial<TextElement> = {}) => {
    const { drawing, problems } = layOut(labelOf(text(content, more)))
    expect(problems).toEqual([])
    return drawing.marks.flatMap((mark) => (mark.type === 'text' ? [mark] : []))
  }
  const widthOf = ({ advances, size, stretch = 1 }: TextMark) =>
    (advances.reduce((sum, one) => sum + one, 0) * size * stretch) / 1000 / 36_000
  const words = 'Keep the bottle upright and do not let it freeze on the way to the shop'

  it('come from a value whose markup is allowed: bold and underlined pieces, lines', () => {
    const document = labelOf(text('{{v}}', { bold: false }))
    const variables = document.variables.map((variable) => ({ ...variable, allowsMarkup: true }))
    const { drawing } = layOut({ ...document, variables }, { v: 'oats, <b>milk</b><br><u>nuts</u>' })
    expect(drawing.marks.map((mark) => (mark.type === 'text' ? [mark.text, mark.fontKey] : mark.type))).toEqual([
      ['oats, ', 'Noto Sans/regular'],
      ['milk', 'Noto Sans/bold'],
      ['nuts', 'Noto Sans/regular'],
      'rule',
    ])
  })

  it('justify fills the width of lines that go on, and leaves the last as it is', () => {
    const lines = marksOf(words, { wrap: true, align: 'justify' })
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines.slice(0, -1)) expect(widthOf(line)).toBeCloseTo(40, 1)
    expect(widthOf(lines.at(-1) as TextMark)).toBeLessThan(39)
    for (const line of lines) expect(millimetresOf(line)[0]).toBeCloseTo(5, 0)
    const left = marksOf(words, { wrap: true })
    expect(lines.map((line) => line.text)).toEqual(left.map((line) => line.text))
    expect(widthOf(left[0] as TextMark)).toBeLessThan(39.9)
    // What breaks by itself does not go on.
    expect(marksOf('One two\nthree', { wrap: true, align: 'justify' }).map(widthOf)).toEqual(
      marksOf('One two\nthree', { wrap: true }).map(widthOf),
    )
  })

  it('letter spacing stands behind each letter', () => {
    const [plain, spaced] = [marksOf('ABCD'), marksOf('ABCD', { letterSpacing: 100 })].map(([mark]) => mark as TextMark)
    expect(spaced && plain && widthOf(spaced) - widthOf(plain)).toBeCloseTo(4 * 0.1 * 3.528, 2)
  })

  it('a stretch narrows letters and lines', () => {
    const [plain, narrow] = [marksOf('ABCD'), marksOf('ABCD', { fontStretch: 60 })].map(([mark]) => mark as TextMark)
    expect(narrow?.stretch).toBe(0.6)
    expect(plain && narrow && widthOf(narrow) / widthOf(plain)).toBeCloseTo(0.6, 3)
    expect(marksOf(words, { wrap: true, fontStretch: 50 }).length).toBeLessThan(marksOf(words, { wrap: true }).length)
  })

  const shapeOf = (more: Partial<TextElement>, content = 'HHHH') => {
    const { drawing, problems } = layOut(labelOf(text(content, { ...at([20, 20], [40, 20]), ...more })))
    expect(problems).toEqual([])
    expect(drawing.marks.map((mark) => mark.type)).toEqual(['shape'])
    const [shape] = drawing.marks
    const polygons = shape?.type === 'shape' ? shape.polygons : []
    return polygons.map((polygon) =>
      Array.from(
        { length: polygon.length / 2 },
        (_, index) => [(polygon[2 * index] ?? 0) / 36_000, (polygon[2 * index + 1] ?? 0) / 36_000] as const,
      ),
    )
  }
  const middleOf = (points: readonly (readonly [number, number])[]) =>
    [0, 1].map((axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length) as [number, number]

  it('a tilt turns it about the middle of its frame, beyond its quarter turns', () => {
    const tilted = shapeOf({ tilt: 30, align: 'center', verticalAlign: 'middle' }).map(middleOf)
    expect(tilted).toHaveLength(4)
    const [first = [0, 0], , , last = [0, 0]] = tilted
    expect(Math.atan2(last[1] - first[1], last[0] - first[0])).toBeCloseTo(Math.PI / 6, 2)
    expect((first[0] + last[0]) / 2).toBeCloseTo(40, 0)
    expect((first[1] + last[1]) / 2).toBeCloseTo(30, 0)
    const [start = [0, 0], , , end = [0, 0]] = shapeOf({ rotation: 90, tilt: 30 }).map(middleOf)
    expect(Math.atan2(end[1] - start[1], end[0] - start[0])).toBeCloseTo((2 * Math.PI) / 3, 2)
  })

  it('an arc lays its baseline on a circle, below the text or above it', () => {
    for (const arcRadius of [micrometres(15_000), micrometres(-15_000)]) {
      const letters = shapeOf({ arcRadius, align: 'center' }, 'HHHHHHHHH')
      const top = shapeOf({ tilt: 0.1, align: 'center' }, 'HHHHHHHHH')
      const baseline = Math.max(...(top[4] ?? []).map(([, y]) => y))
      const centre = [40, baseline + arcRadius / 1000] as const
      const distances = letters.map((points) => points.map(([x, y]) => Math.hypot(x - centre[0], y - centre[1])))
      for (const ofLetter of distances) {
        const foot = arcRadius > 0 ? Math.min(...ofLetter) : Math.max(...ofLetter)
        expect(foot).toBeCloseTo(15, 1)
      }
    }
  })

  it('at an angle has a bound, so that a label stays small', () => {
    const problemsOf = (length: number) => layOut(labelOf(text('i'.repeat(length), { tilt: 45, grows: true }))).problems
    expect(problemsOf(200)).toEqual([])
    expect(problemsOf(201)).toMatchObject([{ detail: 'text-too-long', elementId: 'text' }])
  })

  it('an address stays whole where it fits a line, else it is broken before its signs', () => {
    const linesOf = (content: string, width: number) =>
      marksOf(content, { ...at([5, 5], [width, 30]), wrap: true }).map((mark) => mark.text)
    expect(linesOf('Scan https://example.com/a-b', 44)).toEqual(['Scan', 'https://example.com/a-b'])
    expect(linesOf('See https://example.com/products/very-long-name?id=42', 30)).toEqual([
      'See https://',
      'example.com',
      '/products/very',
      '-long-name?id=42',
    ])
  })
})

describe('Shapes', () => {
  it('are polygons: ellipses, paths, slanted lines and round corners', () => {
    const { drawing, problems } = layOut(
      labelOf(
        { ...at([5, 5], [20, 10]), id: 'e', type: 'ellipse', lineWidth: micrometres(500), filled: false },
        {
          ...at([5, 5], [20, 10]),
          id: 'p',
          type: 'path',
          d: 'M0 0L10000 0Q10000 10000 0 10000Z',
          lineWidth: micrometres(300),
          filled: true,
        },
        { ...at([5, 5], [20, 10]), id: 'l', type: 'line', lineWidth: micrometres(300) },
        {
          ...at([5, 5], [20, 10]),
          id: 'b',
          type: 'box',
          lineWidth: micrometres(300),
          filled: false,
          cornerRadius: micrometres(2000),
        },
      ),
    )
    expect(problems).toEqual([])
    expect(drawing.marks.map((mark) => mark.type)).toEqual(['shape', 'shape', 'shape', 'shape'])
  })

  it.each(['L1 1', 'M1', 'M0 0', 'MZ'])('of the path data %s are refused with a reason', (d) => {
    const path = {
      ...at([5, 5], [20, 10]),
      id: 'p',
      type: 'path',
      d,
      lineWidth: micrometres(300),
      filled: true,
    } as const
    expect(layOut(labelOf(path)).problems).toMatchObject([{ detail: 'path-invalid', elementId: 'p' }])
  })
})

describe('A group', () => {
  const line = { ...at([2, 3], [10, 0]), id: 'line', type: 'line', lineWidth: micrometres(250) } as const

  it('moves what is in it', () => {
    const group: LabelElement = { ...at([20, 10], [30, 20]), id: 'g', type: 'group', elements: [line] }
    expect(millimetresOf(layOut(labelOf(group)).drawing.marks[0])[0]).toBeCloseTo(22, 0)
  })

  it.each([
    [90, 'height'],
    [180, 'width'],
    [270, 'height'],
  ] as const)('turned by %i degrees turns what is in it', (rotation, longer) => {
    const group: LabelElement = { ...at([20, 10], [20, 20]), id: 'g', type: 'group', rotation, elements: [line] }
    const [mark] = layOut(labelOf(group)).drawing.marks
    expect(mark?.type === 'rule' && mark[longer] / 36_000).toBeCloseTo(10, 0)
  })

  it.each([50, 200])('of %i percent draws what is in it as if all of its lengths were so', (scale) => {
    const times = (length: number) => (length * scale) / 100
    const lengths = (size: number) => micrometres(times(size))
    const of = (place: readonly [number, number], size: readonly [number, number], by: (mm: number) => number) =>
      at([by(place[0]), by(place[1])], [by(size[0]), by(size[1])])
    const inside = (by: (mm: number) => number, length: (size: number) => Micrometres): LabelElement[] => [
      text('Scaled', {
        ...of([1, 1], [30, 6], by),
        id: 'title',
        fontSize: length(3_000),
        minimumFontSize: length(2_000),
      }),
      {
        ...of([1, 8], [30, 8], by),
        id: 'code',
        type: 'barcode',
        symbology: 'code128',
        content: '12',
        moduleWidth: length(500),
        showText: true,
        textSize: length(2_000),
        rotation: 0,
      },
      {
        ...of([1, 18], [8, 8], by),
        id: 'box',
        type: 'box',
        lineWidth: length(500),
        filled: false,
        cornerRadius: length(1_000),
      },
      {
        ...of([12, 18], [4, 4], by),
        id: 'path',
        type: 'path',
        lineWidth: length(0),
        filled: true,
        d: `M0 0L${by(4) * 1_000} 0L0 ${by(4) * 1_000}Z`,
      },
      {
        ...of([20, 18], [12, 8], by),
        id: 'inner',
        type: 'group',
        elements: [{ ...line, ...of([1, 1], [4, 0], by), lineWidth: length(250) }],
      },
      {
        ...of([34, 1], [10, 20], by),
        id: 'rows',
        type: 'repeater',
        source: 'v',
        stepX: length(0),
        stepY: length(6_000),
        mostRows: 2,
        elements: [
          text('{{row.1}}', {
            ...of([0, 0], [10, 5], by),
            id: 'row',
            fontSize: length(3_000),
            minimumFontSize: length(2_000),
          }),
        ],
      },
    ]
    const group = { ...at([5, 5], [60, 50]), id: 'g', type: 'group' } as const
    const values = { v: 'one\ntwo' }
    const same = (mm: number) => mm
    const drawn = layOut(labelOf({ ...group, scale, elements: inside(same, micrometres) }), values)
    const wanted = layOut(labelOf({ ...group, elements: inside(times, lengths) }), values)
    expect(drawn.problems).toEqual([])
    expect(drawn.drawing.marks.length).toBeGreaterThan(7)
    expect(drawn.drawing.marks).toEqual(wanted.drawing.marks)
  })

  it('scaled in a scaled one is scaled by both, and its frame by the outer one', () => {
    const nested = (outer: number | undefined, scale: number | undefined, length: number): LabelElement => ({
      ...at([0, 0], [60, 40]),
      id: 'outer',
      type: 'group',
      ...(outer && { scale: outer }),
      elements: [
        {
          ...at([outer ? 5 : 10, 5], [10, 10]),
          id: 'inner',
          type: 'group',
          ...(scale && { scale }),
          elements: [{ ...line, ...at([0, 0], [length, 0]) }],
        },
      ],
    })
    const [scaled] = layOut(labelOf(nested(200, 150, 4))).drawing.marks
    const [plain] = layOut(labelOf(nested(undefined, undefined, 12))).drawing.marks
    expect(millimetresOf(scaled)[0]).toBeCloseTo(millimetresOf(plain)[0], 1)
    expect(scaled?.type === 'rule' && plain?.type === 'rule' && scaled.width === plain.width).toBe(true)
  })

  it('too deep in others is refused, however deep', () => {
    let inner: unknown = line
    for (let depth = 0; depth < 5_000; depth++) {
      inner = { ...at([0, 0], [5, 5]), id: `g${depth}`, type: 'group', elements: [inner] }
    }
    const { problems } = readLabelDocument({ ...labelOf(), elements: [inner] })
    expect(problems).toMatchObject([{ code: 'document-invalid', message: expect.stringContaining('levels') }])
  })
})

describe('Rows', () => {
  const columns = [
    { title: 'Article', content: '{{row.1}}', width: millimetres(30), align: 'left' },
    { title: 'Pieces', content: '{{row.2}}', width: millimetres(15), align: 'right' },
  ] as const

  it('of a repeater stand at even distances', () => {
    const repeater: RepeaterElement = {
      ...at([5, 5], [80, 30]),
      id: 'r',
      type: 'repeater',
      source: 'v',
      elements: [text('{{row.number}}: {{row.name}}', { ...at([0, 0], [40, 6]) })],
      stepX: millimetres(0),
      stepY: millimetres(6),
      mostRows: 5,
    }
    const { drawing, problems } = layOut(labelOf(repeater), { v: '[{"name":"Oak"},{"name":"Elm"}]' })
    expect(problems).toEqual([])
    expect(textsOf(drawing.marks)).toEqual(['1: Oak', '2: Elm'])
    const [first, second] = drawing.marks
    expect(millimetresOf(second)[1] - millimetresOf(first)[1]).toBeCloseTo(6, 0)
    const hiding: LabelElement = {
      ...repeater,
      elements: [text('{{row.name}}', { ...at([0, 0], [40, 6]), visibleWhen: 'row.name != "Oak"' })],
    }
    const some = layOut(labelOf(hiding), { v: '[{"name":"Oak"},{"name":"Elm"}]' })
    expect([some.problems, textsOf(some.drawing.marks)]).toEqual([[], ['Elm']])
    const many = layOut(labelOf(repeater), { v: 'a\nb\nc\nd\ne\nf' }).problems
    expect(many.map((problem) => problem.detail)).toContain('too-many-rows')
  })

  it('of a table stand under titles, between lines', () => {
    const table: LabelElement = {
      ...at([5, 5], [45, 30]),
      id: 't',
      type: 'table',
      source: 'v',
      columns,
      rowHeight: millimetres(6),
      headerHeight: millimetres(6),
      lineWidth: micrometres(250),
      fontFamily: 'Noto Sans',
      fontSize: micrometres(2500),
      minimumFontSize: micrometres(2000),
    }
    const { drawing, problems } = layOut(labelOf(table), { v: 'Oak|2\nElm|31' })
    expect(problems).toEqual([])
    expect(textsOf(drawing.marks)).toEqual(['Article', 'Pieces', 'Oak', '2', 'Elm', '31'])
    expect(drawing.marks.filter((mark) => mark.type === 'rule')).toHaveLength(4 + 3)
    expect(layOut(labelOf(table), { v: '[1' }).problems).toMatchObject([{ detail: 'rows-invalid' }])
    const tall = layOut(labelOf(table), { v: 'a\nb\nc\nd\ne\nf' }).problems
    expect(tall).toMatchObject([{ detail: 'too-many-rows' }])
  })
})

describe('Layers, pages and sheets', () => {
  it('show in a design what is never printed', () => {
    const document: LabelDocument = {
      ...labelOf(text('Note', { layer: 'notes' })),
      layers: [{ layerId: 'notes', name: 'Notes', prints: 'never' }],
    }
    const marksFor = (purpose: 'print' | 'design') =>
      layOutLabel(compileLabel(document, { resources, dpi, purpose }), {}).drawing.marks
    expect(marksFor('print')).toHaveLength(0)
    expect(marksFor('design')).toHaveLength(1)
  })

  it('give a drawing a page', () => {
    const document: LabelDocument = {
      ...labelOf(text('Front {{v}}')),
      pages: [{ elements: [text('Back {{v}}', { id: 'back' })] }],
    }
    const { drawings, problems } = layOutPages(compilePages(document, { resources, dpi }), { v: '1' })
    expect(drawings.map(({ marks }) => textsOf(marks))).toEqual([['Front 1'], ['Back 1']])
    expect(problems).toEqual([])
  })

  it('fill sheets from the first free place', () => {
    const sheet = {
      ...at([0, 0], [210, 297]),
      left: millimetres(5),
      top: millimetres(10),
      columns: 2,
      rows: 4,
      gapX: millimetres(2),
      gapY: millimetres(0),
    }
    const compiled = compileLabel(labelOf(text('{{v}}')), { resources, dpi })
    const drawings = Array.from({ length: 9 }, (_, index) => layOutLabel(compiled, { v: String(index) }).drawing)
    const sheets = [...arrangeOnSheets(drawings, sheet, 3)]
    expect(sheets.map(({ marks }) => textsOf(marks).join(''))).toEqual(['01234', '5678'])
    const [first] = sheets[0]?.marks ?? []
    expect(millimetresOf(first)[0]).toBeCloseTo(5 + 102 + 5, 0)
    for (const { marks, dot } of sheets)
      for (const mark of marks) if (mark.type === 'text') expect(mark.x % dot).toBe(0)
  })
})
