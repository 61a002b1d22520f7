import type { ReaderFormat } from '@labelwright/barcode-reading/read-picture'
import { readings } from '@labelwright/barcode-reading/reader-formats'
import { type Symbology, symbologies, symbologyTraits } from '@labelwright/label-document/symbologies'
import type { BarcodeMark } from '@labelwright/label-layout/drawing'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { checkDigit } from '@labelwright/label-layout/symbols/check-digit'
import { libraryRequests } from '@labelwright/label-layout/symbols/library/library-symbologies'
import { loadSymbolLibrary, needsSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { createRandom } from '@labelwright/label-layout/testing/random'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import bwipjs from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { describeSymbologies } from './testing/describe-symbologies.ts'
import { barcodeElement, drawSymbology, labelWith } from './testing/draw-symbology.ts'
import { barcodesOf } from './testing/grey.ts'

const names = Object.keys(symbologies) as Symbology[]
// One with bars, one with modules and one with both.
const drawnAtAll: readonly Symbology[] = ['code128', 'qr', 'pdf417']

describeSymbologies((symbology) => (drawnAtAll.includes(symbology) ? [203.2, 300, 600] : [203.2]))

const rawOf = (symbology: Symbology) => {
  const { bcid = '', options = {} } = libraryRequests[symbology] ?? {}
  return bwipjs.raw({ bcid, text: symbologyTraits(symbology).example, ...options })[0] as {
    readonly sbs?: Iterable<number>
    readonly bhs?: readonly number[]
    readonly bbs?: readonly number[]
    readonly pixs?: readonly number[]
  }
}

const widthsOf = ({ symbol }: BarcodeMark): number[] => (symbol.kind === 'linear' ? [...symbol.widths] : [])

// The dots of the printed symbol, one for each module, from the middle of each.
function sample(
  picture: ReturnType<typeof drawSymbology>['picture'],
  { mark, drawing }: ReturnType<typeof drawSymbology>,
): number[][] {
  const step = mark.module / drawing.dot
  if (mark.symbol.kind !== 'matrix') return []
  const { columns, rows, rowHeights } = mark.symbol
  let top = mark.y / drawing.dot
  return Array.from({ length: rows }, (_, row) => {
    const tall = (rowHeights?.[row] ?? mark.module) / drawing.dot
    const y = Math.floor(top + tall / 2)
    top += tall
    return Array.from({ length: columns }, (_, column) => {
      const x = Math.floor(mark.x / drawing.dot + (column + 0.5) * step)
      return picture.grey[y * picture.width + x] === 0 ? 1 : 0
    })
  })
}

describe('A symbology that no reader reads', () => {
  const unread = names.filter((name) => !readings[name] || name.endsWith('-composite'))

  it('is one of those known to have none', () => {
    expect(unread.filter((name) => !name.endsWith('-composite'))).toEqual([
      'msi',
      'code11',
      'plessey',
      'pharmacode',
      'codablock-f',
      'han-xin',
      'dotcode',
      'gs1-dotcode',
      'royal-mail',
      'kix',
      'imb',
      'postnet',
      'australia-post',
      'japan-post',
      'deutsche-post-identcode',
      'deutsche-post-leitcode',
    ])
  })

  it.each(unread.filter((name) => symbologyTraits(name).shape === 'linear'))(
    '%s has the bars of the oracle',
    (name) => {
      const oracle = [...(rawOf(name).sbs ?? [])]
      expect(widthsOf(drawSymbology(name, 203.2).mark)).toEqual(oracle.length % 2 === 0 ? oracle.slice(0, -1) : oracle)
    },
  )

  it.each(unread.filter((name) => ['matrix', 'stacked'].includes(symbologyTraits(name).shape)))(
    '%s has the modules of the oracle on paper',
    (name) => {
      const drawn = drawSymbology(name, 203.2)
      const printed = sample(drawn.picture, drawn)
      const columns = printed[0]?.length ?? 0
      const pixs = [...(rawOf(name).pixs ?? [])]
      const rows = Array.from({ length: pixs.length / columns }, (_, row) =>
        pixs.slice(row * columns, (row + 1) * columns),
      )
      // Equal neighbours are one row on paper.
      const distinct = rows.filter((row, index) => index === 0 || row.join() !== rows[index - 1]?.join())
      const ours = printed.filter((row, index) => index === 0 || row.join() !== printed[index - 1]?.join())
      expect(ours).toEqual(distinct)
    },
  )

  it.each(names.filter((name) => symbologyTraits(name).shape === 'postal'))('%s has the bars of the oracle', (name) => {
    const drawn = drawSymbology(name, 203.2)
    const printed = sample(drawn.picture, drawn)
    const { bhs = [], bbs = [] } = rawOf(name)
    const tallest = Math.max(...bhs)
    bhs.forEach((height, bar) => {
      const ink = printed.map((row) => row[bar * 2])
      const bottom = Math.round(((bbs[bar] ?? 0) / tallest) * 8)
      expect(ink.filter((one) => one === 1)).toHaveLength(Math.round((height / tallest) * 8))
      expect(ink.lastIndexOf(1)).toBe(7 - bottom)
    })
  })
})

describe('Generated data', () => {
  const digits = '0123456789'
  const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

  it.each<readonly [Symbology, ReaderFormat, letters: string, longest: number]>([
    ['code39-full-ascii', 'Code39Ext', printable, 10],
    ['code93', 'Code93', capitals, 14],
    ['telepen', 'Telepen', printable, 12],
    ['pdf417', 'PDF417', printable, 60],
    ['pdf417-compact', 'CompactPDF417', printable, 60],
    ['micropdf417', 'MicroPDF417', printable, 40],
    ['micro-qr', 'MicroQRCode', capitals, 12],
    ['rmqr', 'RMQRCode', printable, 30],
    ['aztec', 'Aztec', printable, 60],
    ['maxicode', 'MaxiCode', capitals, 40],
    ['datamatrix', 'DataMatrix', printable, 60],
    ['datamatrix-rectangular', 'DataMatrix', printable, 30],
    ['code128', 'Code128', printable, 20],
    ['qr', 'QRCode', printable, 80],
    ['code39', 'Code39Std', capitals, 14],
    ['interleaved-2-of-5', 'ITF', digits, 6],
  ])('is read back from %s as it was written', async (symbology, format, letters, longest) => {
    const random = createRandom(longest)
    for (let round = 0; round < 6; round++) {
      const length = symbology === 'interleaved-2-of-5' ? 12 : 2 + random.below(longest - 1)
      const content = `A${random.text(letters, length)}Z`.slice(
        letters === digits ? 1 : 0,
        letters === digits ? -1 : undefined,
      )
      const { picture } = drawSymbology(symbology, 300, content)
      const [result] = await readGrey(picture, [format])
      expect(result?.text, JSON.stringify(content)).toBe(content)
    }
  })

  it.each(['databar-omni', 'databar-stacked', 'databar-stacked-omni', 'databar-limited'] as const)(
    'is read back from %s for any GTIN',
    async (symbology) => {
      const random = createRandom(61)
      const format = readings[symbology]?.format ?? 'All'
      for (let round = 0; round < 6; round++) {
        // DataBar Limited takes numbers that start with 0 or 1.
        const body = `${random.below(2)}${random.text(digits, 12)}`
        const { picture, mark } = drawSymbology(symbology, 300, `(01)${body}${checkDigit(body)}`)
        const [result] = await readGrey(picture, [format])
        expect(result?.text).toBe(mark.data)
      }
    },
  )
})

describe('Text beyond ASCII', () => {
  it.each([
    ['datamatrix', 'DataMatrix'],
    ['qr', 'QRCode'],
    ['aztec', 'Aztec'],
    ['pdf417', 'PDF417'],
    ['micropdf417', 'MicroPDF417'],
  ] as const)('is read from %s', async (symbology, format) => {
    const { picture } = drawSymbology(symbology, 300, 'Röd ^ Łódź 漢')
    const [result] = await readGrey(picture, [format])
    expect(result?.text).toBe('Röd ^ Łódź 漢')
  })

  it('is refused where the symbology cannot hold it, naming the character', () => {
    expect(() => drawSymbology('code93', 300, 'Ö')).toThrow('"Ö"')
    expect(() => drawSymbology('databar-omni', 300, '(01)0950110153000Ö')).toThrow('Ö')
  })
})

describe('GS1', () => {
  it('symbols say that they are GS1', async () => {
    for (const [symbology, format, identifier] of [
      ['gs1-128', 'Code128', ']C1'],
      ['gs1-qr', 'QRCode', ']Q3'],
      ['gs1-datamatrix', 'DataMatrix', ']d2'],
    ] as const) {
      const { picture, mark } = drawSymbology(symbology, 300, '(01)09501101530003(10)A-1(21)b%2')
      const [result] = await readGrey(picture, [format])
      expect([result?.symbologyIdentifier, result?.text]).toEqual([identifier, mark.data])
    }
  })

  it('Digital Links are made from element strings, or taken and checked', () => {
    const { mark } = drawSymbology('gs1-digital-link-qr', 300, '(01)09501101530003(21)S/1(10)L1(17)271130')
    expect(mark.data).toBe('https://id.gs1.org/01/09501101530003/10/L1/21/S%2F1?17=271130')
    expect(drawSymbology('gs1-digital-link-qr', 300, 'https://example.org/x/01/09501101530003').mark.data).toContain(
      '/x/01/',
    )
    expect(() => drawSymbology('gs1-digital-link-qr', 300, 'https://example.org/01/09501101530004')).toThrow(
      'check digit',
    )
    expect(() => drawSymbology('gs1-digital-link-qr', 300, '(10)ABC')).toThrow('identification key')
  })

  it('identifiers that do not belong together are a warning, and the symbol is drawn', () => {
    const { problems } = drawSymbology('gs1-128', 300, '(10)ABC')
    expect(problems).toMatchObject([{ detail: 'gs1-incomplete', severity: 'warning' }])
  })
})

// The reader does not give add-ons; `retail-and-industry.test.ts` compares their bars with the oracle.
describe('An add-on', () => {
  it.each(['7350001234564+12', '7350001234564+51299'])(
    'stands beside its symbol, which is still read: %s',
    async (content) => {
      const { picture, drawing } = drawSymbology('ean13', 300, content)
      expect(barcodesOf(drawing).map((mark) => [mark.symbology, mark.data])).toEqual([
        ['ean13', '7350001234564'],
        ['ean-add-on', content.slice(14)],
      ])
      const [result] = await readGrey(picture, ['EAN-13'])
      expect(result?.text).toBe('7350001234564')
    },
  )

  it('of another length is refused', () => {
    expect(() => drawSymbology('ean13', 300, '7350001234564+123')).toThrow('two or five digits')
  })
})

describe('The symbol library', () => {
  it('is asked for only where a document needs it', async () => {
    expect(needsSymbolLibrary(labelWith(barcodeElement('gs1-datamatrix', 'x')))).toBe(false)
    expect(needsSymbolLibrary(labelWith(barcodeElement('pdf417', 'x')))).toBe(false)
    expect(needsSymbolLibrary(labelWith(barcodeElement('aztec', 'x')))).toBe(true)
    const inGroup = {
      ...barcodeElement('code128', 'x'),
      type: 'group',
      elements: [barcodeElement('aztec', 'x')],
    } as const
    const { id, x, y, width, height, type, elements } = inGroup
    expect(
      needsSymbolLibrary({
        ...labelWith(barcodeElement('qr', 'x')),
        elements: [{ id, x, y, width, height, type, elements }],
      }),
    ).toBe(true)
    const bare = await loadResources()
    const { problems } = layOutLabel(
      compileLabel(labelWith(barcodeElement('aztec', 'x')), { resources: bare, dpi: 300 }),
      {},
    )
    expect(problems).toMatchObject([{ detail: 'symbols-not-loaded', severity: 'error' }])
    await loadSymbolLibrary(bare)
    expect(bare.symbols.library).toBeDefined()
  })
})
