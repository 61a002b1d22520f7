import type { BarcodeElement, LabelDocument } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { type Symbology, symbologies, symbologyTraits } from '@labelwright/label-document/symbologies'
import { optionsOfSymbology } from '@labelwright/label-document/symbology-options'
import { describe, expect, it } from 'vitest'
import type { BarcodeMark, TextMark } from '../drawing.ts'
import { compileLabel, layOutLabel } from '../lay-out-label.ts'
import { preflight } from '../preflight/preflight.ts'
import { loadSymbolLibrary } from '../symbols/load-symbols.ts'
import { loadWorldResources } from '../testing/load-resources.ts'
import { paintSymbol, readGrey } from '../testing/read-barcodes.ts'

const resources = await loadWorldResources()
await loadSymbolLibrary(resources)

const barcode: BarcodeElement = {
  id: 'one',
  type: 'barcode',
  symbology: 'code128',
  content: 'AB-1',
  x: millimetres(5),
  y: millimetres(5),
  width: millimetres(80),
  height: millimetres(20),
  moduleWidth: micrometres(500),
  showText: true,
  rotation: 0,
}
const documentOf = (options: Partial<BarcodeElement>): LabelDocument => ({
  formatVersion: 3,
  width: millimetres(90),
  height: millimetres(90),
  cornerRadius: millimetres(0),
  variables: [
    {
      variableId: 'lot',
      variableName: 'lot',
      variableData: 'L7',
      dataType: 'default',
      propertySize: 20,
      required: false,
    },
  ],
  elements: [{ ...barcode, ...options }],
})
const compile = (options: Partial<BarcodeElement>, dpi = 203.2) => compileLabel(documentOf(options), { resources, dpi })

function draw(options: Partial<BarcodeElement>, dpi?: number) {
  const label = compile(options, dpi)
  const { drawing, problems } = layOutLabel(label, {})
  const bars = drawing.marks.find((mark): mark is BarcodeMark => mark.type === 'barcode')
  const texts = drawing.marks.filter((mark): mark is TextMark => mark.type === 'text')
  const rules = drawing.marks.filter((mark) => mark.type === 'rule')
  if (!bars) throw new Error(problems[0]?.message ?? 'No barcode')
  return { bars, texts, rules, problems, dot: drawing.dot }
}

const barHeight = ({ symbol }: BarcodeMark): number => (symbol.kind === 'linear' ? symbol.barHeight : 0)

describe('The human-readable line', () => {
  it('stands below the bars, or above them', () => {
    const below = draw({})
    const above = draw({ textPlace: 'above' })
    expect(below.bars.y).toBe(millimetres(5) * 36)
    expect(below.texts[0]?.y).toBeGreaterThan(below.bars.y + barHeight(below.bars))
    expect(above.texts[0]?.y).toBeLessThan(above.bars.y)
    expect(above.texts[0]?.y).toBeGreaterThan(millimetres(5) * 36)
    const heights = [barHeight(below.bars), barHeight(above.bars)]
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeLessThanOrEqual(below.dot)
    expect(draw({ textPlace: 'below' }).bars).toEqual(below.bars)
  })

  it('above an EAN-13 with an add-on leaves the guard bars as long as the others', () => {
    const content = '7350001234564+12'
    expect(draw({ symbology: 'ean13', content }).rules).toHaveLength(6)
    const above = draw({ symbology: 'ean13', content, textPlace: 'above' })
    expect(above.rules).toEqual([])
    expect(above.texts.map(({ text }) => text)).toEqual(['12', '7350001234564'])
    expect(above.problems).toEqual([])
  })

  it('may be a text of its own, with values, in any script', () => {
    const { texts, problems } = draw({ text: 'Lot {{lot}} 批次' })
    expect(problems).toEqual([])
    expect(texts.map(({ text }) => text).join('')).toBe('Lot L7 批次')
  })

  it('of its own stands below a QR code as well, in whichever way it is turned', () => {
    const side = millimetres(30)
    for (const rotation of [0, 90, 180, 270] as const) {
      const { bars, texts, problems } = draw({ symbology: 'qr', text: 'Scan me', width: side, height: side, rotation })
      expect(problems).toEqual([])
      const [text] = texts
      const size = (bars.symbol.kind === 'matrix' ? bars.symbol.rows : 0) * bars.module
      const [x, y] = [text?.x ?? 0, text?.y ?? 0]
      const beyond = { 0: y > bars.y + size, 90: x < bars.x, 180: y < bars.y, 270: x > bars.x + size }[rotation]
      expect(beyond, String(rotation)).toBe(true)
    }
  })

  it('has the size that is asked for, and takes that much from the bars', () => {
    const usual = draw({})
    const larger = draw({ textSize: micrometres(5_000) })
    expect(larger.texts[0]?.size).toBe(5_000 * 36)
    expect(draw({ textSize: micrometres(5_000), text: 'Own' }).texts[0]?.size).toBe(5_000 * 36)
    expect(barHeight(larger.bars)).toBeLessThan(barHeight(usual.bars))
  })
})

const twoWidths = (Object.keys(symbologies) as Symbology[]).filter((name) => optionsOfSymbology(name).wideRatio)
const widthsInDots = ({ bars, dot }: ReturnType<typeof draw>): number[] =>
  bars.symbol.kind === 'linear' ? [...bars.symbol.widths].map((width) => (width * bars.module) / dot) : []

const gothic = 'BIZ UDPGothic'

describe('The font of the human-readable line', () => {
  const familiesOf = (options: Partial<BarcodeElement>): string[] => {
    const { texts, problems } = draw(options)
    expect(problems).toEqual([])
    return texts.map(({ fontKey }) => resources.fonts.get(fontKey)?.family ?? '')
  }

  it('is that of the product, or the one that is asked for', () => {
    expect(familiesOf({})).toEqual(['Noto Sans'])
    expect(familiesOf({ textFont: gothic })).toEqual([gothic])
    expect(draw({ textFont: gothic }).texts[0]?.text).toBe('AB-1')
    expect(familiesOf({ textFont: gothic, text: 'Lot {{lot}}', textPlace: 'above' })).toEqual([gothic])
  })

  it('has the size that is asked for, or the usual one', () => {
    expect(draw({ textFont: gothic }).texts[0]?.size).toBe(draw({}).texts[0]?.size)
    expect(draw({ textFont: gothic, textSize: micrometres(5_000) }).texts[0]?.size).toBe(5_000 * 36)
  })

  it('is that of all figures of an EAN-13 with an add-on, which then stand in plain lines', () => {
    const usual = draw({ symbology: 'ean13', content: '7350001234564+12', moduleWidth: micrometres(375) })
    expect(usual.texts.length).toBeGreaterThan(2)
    const { texts, rules } = draw({
      symbology: 'ean13',
      content: '7350001234564+12',
      moduleWidth: micrometres(375),
      textFont: gothic,
    })
    expect(texts.map(({ text }) => text).sort()).toEqual(['12', '7350001234564'])
    expect(new Set(texts.map(({ fontKey }) => resources.fonts.get(fontKey)?.family))).toEqual(new Set([gothic]))
    expect(rules).toEqual([])
  })

  it('stops printing where nobody has it, as a text does', () => {
    const { texts, problems } = draw({ textFont: 'Acme Sans' })
    expect(problems).toMatchObject([
      { code: 'font-unknown', severity: 'error', elementId: 'one', fontName: 'Acme Sans' },
    ])
    expect(texts.map(({ text }) => text)).toEqual(['AB-1'])
  })

  it('is refused where there is no line', () => {
    const { problems } = layOutLabel(compile({ showText: false, textFont: gothic }), {})
    expect(problems).toMatchObject([{ code: 'document-invalid', detail: 'barcode-option-refused', elementId: 'one' }])
  })
})

describe('The ratio of wide to narrow bars', () => {
  it.each(twoWidths)('of %s is in whole dots, and the symbol keeps its pattern', (symbology) => {
    const content = symbologyTraits(symbology).example
    const usual = widthsInDots(draw({ symbology, content }))
    // 0.5 mm are four dots at 203.2 dpi.
    for (const [wideRatio, wide] of [
      [23, 9],
      [25, 10],
      [30, 12],
    ] as const) {
      const widths = widthsInDots(draw({ symbology, content, wideRatio }))
      expect(widths).toEqual(usual.map((width) => (width > 4 ? wide : width)))
    }
  })

  it('of 2.5 is read back, and preflight still measures the narrow bar', async () => {
    const { bars } = draw({ symbology: 'code39', content: 'LABEL-39', wideRatio: 25 })
    expect(bars.module / draw({}).dot).toBe(2)
    if (bars.symbol.kind !== 'linear') throw new Error('No bars')
    const [result] = await readGrey(paintSymbol(bars.symbol), ['Code39Std'])
    expect(result?.text).toBe('LABEL-39')
    const findings = preflight(
      compile({ symbology: 'code39', content: 'LABEL-39', wideRatio: 25 }),
      {},
      { isBlackAndWhite: true },
    )
    expect(findings.map(({ code }) => code)).toEqual([])
  })

  it('is as before when absent', () => {
    expect(draw({ symbology: 'code39' }).bars.symbol).not.toHaveProperty('narrowUnits')
    expect(new Set(widthsInDots(draw({ symbology: 'code39' })))).toEqual(new Set([4, 12]))
  })
})

describe('Bearer bars of ITF-14', () => {
  it('are there unless they are turned off, which leaves the room to the bars', () => {
    const itf: Partial<BarcodeElement> = { symbology: 'itf14', content: '09501101530003' }
    const usual = draw(itf)
    expect(usual.rules).toHaveLength(2)
    expect(draw({ ...itf, bearerBars: true })).toEqual(usual)
    const without = draw({ ...itf, bearerBars: false })
    expect(without.rules).toEqual([])
    expect(barHeight(without.bars)).toBe(barHeight(usual.bars) + 4 * usual.bars.module)
    const [above] = draw({ ...itf, textPlace: 'above' }).rules
    expect(above?.y).toBeGreaterThan(millimetres(5) * 36)
  })
})

describe('A Swiss QR Code', () => {
  it('has a cross of 7 in 46 of its side in its middle, and is read all the same', async () => {
    const { example: content } = symbologyTraits('swiss-qr')
    const whole = { symbology: 'swiss-qr', content, height: millimetres(80), showText: false } as const
    for (const dpi of [203.2, 300, 600]) {
      const { drawing, problems } = layOutLabel(compileLabel(documentOf(whole), { resources, dpi }), {})
      expect(problems).toEqual([])
      const [symbol, ...cross] = drawing.marks
      if (symbol?.type !== 'barcode' || symbol.symbol.kind !== 'matrix') throw new Error('No symbol')
      const side = symbol.symbol.columns * symbol.module
      const sizes = cross.map((mark) => {
        if (mark.type !== 'rule') throw new Error('Not a rectangle')
        // Its middle is that of the symbol, to the dot.
        expect([mark.x * 2 + mark.width, mark.y * 2 + mark.height]).toEqual([symbol.x * 2 + side, symbol.y * 2 + side])
        return [mark.ink, Math.round((mark.width / side) * 46), Math.round((mark.height / side) * 46)]
      })
      expect(sizes).toEqual([
        ['white', 7, 7],
        [undefined, 6, 6],
        ['white', 4, 1],
        ['white', 1, 4],
      ])
      expect((await readGrey(paintSymbol(symbol.symbol)))[0]?.text).toBe(content)
    }
  })
})
