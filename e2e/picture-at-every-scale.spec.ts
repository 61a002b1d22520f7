import type { LabelDocument } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import type { Mark } from '@labelwright/label-layout/drawing'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { boxOfMark } from '@labelwright/label-layout/preflight/boxes'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { writeSvg } from '@labelwright/label-output/svg/write-svg'
import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { expect, test } from './test.ts'

const at = ([x, y]: readonly [number, number], [width, height]: readonly [number, number]) => ({
  x: millimetres(x),
  y: millimetres(y),
  width: millimetres(width),
  height: millimetres(height),
})
/** Of a single dot on each of the printers. */
const hairline = { lineWidth: micrometres(10) }

const document: LabelDocument = {
  formatVersion: 3,
  width: millimetres(60),
  height: millimetres(40),
  cornerRadius: millimetres(0),
  variables: [],
  elements: [
    { ...at([3, 3], [20, 12]), ...hairline, filled: false, id: 'box', type: 'box' },
    { ...at([26, 3], [14, 12]), ...hairline, filled: false, cornerRadius: millimetres(2), id: 'round', type: 'box' },
    { ...at([43, 3], [14, 12]), ...hairline, filled: false, id: 'ellipse', type: 'ellipse' },
    { ...at([3, 18], [54, 0]), ...hairline, id: 'level', type: 'line' },
    { ...at([3, 20], [0, 17]), ...hairline, id: 'upright', type: 'line' },
    {
      ...at([8, 21], [48, 15]),
      id: 'code',
      type: 'barcode',
      symbology: 'code128',
      content: 'NB-20418',
      moduleWidth: micrometres(250),
      showText: false,
      rotation: 0,
    },
  ],
}

const resources = await loadResources()
const draw = (dpi: number) => layOutLabel(compileLabel(document, { resources, dpi }), {}).drawing

/** Twenty sizes from a small card to twice the true size; 0.9 is where a side of a box was missing. */
const scales = Array.from({ length: 20 }, (_, index) => Number((0.3 + index * 0.1).toFixed(1)))

/** Shows a label at a scale and at a place that is no whole pixel; answers how dark a pixel is, 0 white to 1 black. */
async function show(page: Page, svg: string, { width, height }: { readonly width: number; readonly height: number }) {
  const place = `position:absolute;left:7.3px;top:5.6px;width:${width}px;height:${height}px`
  const drawing = svg.replace('<svg ', '<svg style="display:block;width:100%;height:100%" ')
  await page.setContent(`<body style="margin:0;background:#fff"><div style="${place}">${drawing}</div></body>`)
  const clip = { x: 0, y: 0, width: Math.ceil(width) + 16, height: Math.ceil(height) + 12 }
  const picture = PNG.sync.read(await page.screenshot({ clip }))
  return (x: number, y: number) => 1 - (picture.data[(y * picture.width + x) * 4] ?? 255) / 255
}

type Darkness = Awaited<ReturnType<typeof show>>

/** The darkest pixel within one of a place. */
function darkestAt(darkness: Darkness, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const near = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => darkness(column + dx, row + dy)))
  return Math.max(...near)
}

/** Places on the ink of a mark, in EMU: along the middle of a rule, and on each side of an outline. */
function placesOn(mark: Mark): (readonly [x: number, y: number])[] {
  const { x, y, width, height } = boxOfMark(mark, resources)
  if (mark.type === 'rule') return [0.2, 0.5, 0.8].map((share) => [x + width * share, y + height * share] as const)
  return [
    [x, y + height / 2],
    [x + width, y + height / 2],
    [x + width / 2, y],
    [x + width / 2, y + height],
  ]
}

test('A scaled picture of a label shows every mark, at 20 scales and for the dots of three printers', async ({
  page,
}) => {
  for (const dpi of [203.2, 300, 600]) {
    const drawing = draw(dpi)
    const svg = writeSvg(drawing, resources)
    for (const scale of scales) {
      // CSS pixels: 96 an inch.
      const perEmu = (96 / 914_400) * scale
      const size = { width: drawing.width * perEmu, height: drawing.height * perEmu }
      const darkness = await show(page, svg, size)
      const found = drawing.marks.flatMap((mark) =>
        mark.type === 'barcode'
          ? []
          : placesOn(mark).map(([x, y]) => darkestAt(darkness, x * perEmu + 7.3, y * perEmu + 5.6)),
      )
      expect(found.length).toBeGreaterThanOrEqual(4 * 3 + 2 * 4 + 2 * 3)
      expect(Math.min(...found), `the lightest mark at ${dpi} dpi and ${scale}`).toBeGreaterThan(0.25)
    }
  }
})

test('A scaled picture of a barcode has as much ink as the bars, at 20 scales', async ({ page }) => {
  const drawing = draw(300)
  const svg = writeSvg(drawing, resources)
  const mark = drawing.marks.find(({ type }) => type === 'barcode')
  if (mark?.type !== 'barcode' || mark.symbol.kind !== 'linear') throw new Error('There is no barcode.')
  const { widths } = mark.symbol
  const bars = widths.filter((_, index) => index % 2 === 0).reduce((sum, one) => sum + one, 0)
  const share = bars / widths.reduce((sum, one) => sum + one, 0)
  const box = boxOfMark(mark, resources)
  for (const scale of scales) {
    const perEmu = (96 / 914_400) * scale
    const darkness = await show(page, svg, { width: drawing.width * perEmu, height: drawing.height * perEmu })
    const row = Math.round((box.y + box.height / 2) * perEmu + 5.6)
    const [from, to] = [box.x * perEmu + 7.3, (box.x + box.width) * perEmu + 7.3]
    let ink = 0
    for (let x = Math.floor(from) - 1; x <= Math.ceil(to); x++) ink += darkness(x, row)
    expect(ink / (to - from) / share, `the ink of the bars at ${scale}`).toBeGreaterThan(0.97)
    expect(ink / (to - from) / share, `the ink of the bars at ${scale}`).toBeLessThan(1.03)
  }
})
