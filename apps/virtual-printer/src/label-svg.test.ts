import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { labelSvg, traceDots } from '@labelwright/label-input/printer/drawing/label-svg'
import { paintLabel } from '@labelwright/label-input/printer/painting/paint-label'
import type { PrinterLabel } from '@labelwright/label-input/printer/printer-label'
import { readZpl } from '@labelwright/label-input/zpl/read-zpl'
import { anyJob, damagedJob } from '@labelwright/label-input/zpl/testing/any-job'
import { createZplMemory } from '@labelwright/label-input/zpl/zpl-memory'
import { importSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { describeMarks } from './describe-marks.ts'
import { inflate } from './printer.ts'

beforeAll(() => {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })
})

const memory = createZplMemory({ widthDots: 400, heightDots: 400, dotsPerMillimetre: 8 })
const symbols = await importSymbolLibrary()
function labelOf(zpl: string | Uint8Array): PrinterLabel {
  const { labels, notUnderstood } = readZpl(zpl, { inflate, memory, symbols })
  expect(notUnderstood).toEqual([])
  const [label] = labels
  if (!label) throw new Error('No label')
  return label
}

async function decode(label: PrinterLabel): Promise<string[]> {
  const { width, height, black } = paintLabel(label)
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [index, dot] of black.entries()) data.set([...Array(3).fill(dot ? 0 : 255), 255], index * 4)
  const found = await readBarcodes({ width, height, data, colorSpace: 'srgb' }, { tryRotate: true })
  return found.map(({ format, text }) => `${format} ${text}`).sort()
}

describe('The painted label', () => {
  it.each([
    ['^FO40,40^BY2^BCN,80,N^FD>:Label>51234^FS', 'Code128 Label1234'],
    ['^FO40,40^BY2^BCR,80,N^FDTurned^FS', 'Code128 Turned'],
    ['^FO40,40^BY2^BCI,80,N^FDTurned^FS', 'Code128 Turned'],
    ['^FO40,40^BY2^BCB,80,N^FDTurned^FS', 'Code128 Turned'],
    ['^FO40,40^BY3^BEN,80,N^FD590123412345^FS', 'EAN13 5901234123457'],
    ['^FO40,40^BQN,2,5^FDQA,https://example.com/1^FS', 'QRCode https://example.com/1'],
    ['^FO40,40^BXR,6,200^FDmatrix^FS', 'DataMatrix matrix'],
    ['^FO40,40^BXN,6,200,,,,_,1^FD_10109501101530003^FS', 'DataMatrix 0109501101530003'],
    ['^FO40,40^BXN,6,200,32,8^FDmatrix^FS', 'DataMatrix matrix'],
    ['^FO40,40^BXN,6,200^FH^FD_E9t_E9^FS', 'DataMatrix été'],
    ['^BY3,2.5^FO20,40^B3N,N,80,N^FDAB-1^FS', 'Code39 AB-1'],
    ['^BY3,2.3^FO20,40^B2R,80,N^FD123456^FS', 'ITF 123456'],
    ['^BY2^FO20,40^BAN,80,N^FDAB12^FS', 'Code93 AB12'],
    ['^BY2,2.5^FO20,40^BKN,N,80,N^FD123456^FS', 'Codabar A123456A'],
    ['^BY3^FO20,40^B8N,80,N^FD9638507^FS', 'EAN8 96385074'],
    ['^BY3^FO20,40^BUN,80,N^FD03600029145^FS', 'EAN13 0036000291452'],
    ['^BY3^FO20,40^B9N,80,N^FD1230000045^FS', 'UPCE 0012300000451'],
    ['^BY2^FO20,40^BCN,80,N,N,N,U^FD0037123456000000001^FS', 'Code128 00371234560000000012'],
    ['^FO20,40^BRN,1,3^FD950110153000^FS', 'DataBarOmni 0109501101530003'],
    ['^FO20,40^BRN,5,3^FD0950110153000^FS', 'DataBarLtd 0109501101530003'],
    ['^FO20,40^BRR,6,2,1,50,4^FD(01)09501101530003(10)A1^FS', 'DataBarExp 010950110153000310A1'],
    ['^BY2^FO20,40^B7N,6,3,3^FDHello PDF417^FS', 'PDF417 Hello PDF417'],
    ['^BY2^FO40,10^B7R,6,3,3^FDHello turned^FS', 'PDF417 Hello turned'],
    ['^FO40,40^B0N,6^FDHello Aztec^FS', 'Aztec Hello Aztec'],
    ['^FO40,40^BQN,2,4^FDMM,AAC-42^FS', 'QRCode AC-42'],
    ['^FO10,10^BD4^FDHello MaxiCode^FS', 'MaxiCode Hello MaxiCode'],
  ])('%s is read by a scanner', async (field, expected) => {
    const [found, ...others] = await decode(labelOf(`^XA${field}^XZ`))
    expect(others).toEqual([])
    expect(found?.replaceAll(/[()]/g, '')).toBe(expected)
  })

  it('reverses, whitens and cuts off at the edge', () => {
    const { black } = paintLabel(
      labelOf('^XA^PW4^LL2^FO0,0^GB2,2,2^FS^FO1,0^FR^GB2,1,1^FS^FO0,1^GB1,1,1,W^FS^FO3,1^GB99,99,99^FS^XZ'),
    )
    expect([...black]).toEqual([1, 0, 1, 0, 0, 1, 0, 1])
  })

  it('a barcode reads as the printer read it where other fields reverse it twice', async () => {
    const label = labelOf('^XA^FO40,40^BY2^BCN,80,N^FDA1^FS^FO0,0^FR^GB400,400,400^FS^FO0,0^FR^GB400,400,400^FS^XZ')
    expect(await decode(label)).toEqual(['Code128 A1'])
  })

  it.each([
    // Round boxes and ellipses are symmetric, and hollow by their thickness.
    ['^GB8,6,1,B,8', ['.######.', '##....##', '#......#', '#......#', '##....##', '.######.']],
    ['^GC7,1', ['..###..', '.#...#.', '#.....#', '#.....#', '#.....#', '.#...#.', '..###..']],
    ['^GE8,4,4', ['.######.', '########', '########', '.######.']],
    ['^GD6,3,2', ['....##', '..##..', '##....']],
    ['^GD6,3,2,B,L', ['##....', '..##..', '....##']],
  ])('%s is drawn dot by dot', (command, rows) => {
    const label = labelOf(`^XA^PW${rows[0]?.length}^LL${rows.length}^FO0,0${command}^FS^XZ`)
    const { width, black } = paintLabel(label)
    const drawn = rows.map((_, row) =>
      [...black.subarray(row * width, (row + 1) * width)].map((dot) => (dot ? '#' : '.')).join(''),
    )
    expect(drawn).toEqual(rows)
  })

  it('draws rows of a stacked symbol as high as they are', () => {
    const { width, black } = paintLabel(labelOf('^XA^BY2^FO10,10^B7N,10,0,1,8^FDx^FS^XZ'))
    const isBlack = (y: number): boolean => black[y * width + 10] === 1
    expect([isBlack(9), isBlack(10), isBlack(89), isBlack(90)]).toEqual([false, true, true, false])
  })

  it('lets the guard bars of an EAN code reach down between its figures', () => {
    const { width, black } = paintLabel(labelOf('^XA^BY2^FO50,10^BEN,80^FD590123412345^FS^XZ'))
    const isBlack = (x: number, y: number): boolean => black[y * width + x] === 1
    expect([isBlack(50, 99), isBlack(50, 100), isBlack(142, 99), isBlack(238, 99)]).toEqual([true, false, true, true])
    expect(black.subarray(95 * width + 60, 95 * width + 130).includes(1)).toBe(false)
  })

  it('reverses round shapes dot by dot as well', () => {
    const count = (field: string) =>
      paintLabel(labelOf(`^XA^PW40^LL40${field}^XZ`)).black.reduce((sum, dot) => sum + dot, 0)
    expect(count('^FO0,0^FR^GC40,5^FS^FO0,0^FR^GC40,5^FS^FO0,0^GB1,1,1^FS')).toBe(1)
  })

  it('enlarges a recalled picture', () => {
    const { black } = paintLabel(labelOf('~DGX,2,1,8040^XA^PW4^LL4^FO0,0^XGX,2,2^FS^XZ'))
    expect([...black]).toEqual([1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1])
  })
})

describe('The picture of a label', () => {
  it('has white text where a later reversed box lies over it, and black where two do', () => {
    const text = '^FO20,20^A0N,30,30^FDCAP^FS'
    const box = '^LRY^FO10,10^GB200,60,60^FS^LRN'
    const fillOf = (fields: string) => /<text[^>]*fill="(#fff)"/.exec(labelSvg(labelOf(`^XA${fields}^XZ`), 8))?.[1]
    expect(fillOf(text)).toBeUndefined()
    expect(fillOf(text + box)).toBe('#fff')
    expect(fillOf(`${text}${box}${box}`)).toBeUndefined()
    expect(fillOf(`${text}^LRY^FO300,10^GB200,60,60^FS^LRN`)).toBeUndefined()
  })

  it('joins equal runs of black dots into rectangles', () => {
    const black = Uint8Array.from([1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1])
    expect(traceDots({ width: 4, height: 3, black })).toBe('M3 0h1v1h-1zM0 0h2v2h-2zM1 2h3v1h-3z')
  })

  it('has the true size and turns inverted labels', () => {
    const svg = labelSvg(labelOf('^XA^PW400^LL200^POI^FO0,0^GB9,9,9^FS^XZ'), 8)
    expect(svg).toContain('viewBox="0 0 400 200" width="50mm" height="25mm"')
    expect(svg).toContain('rotate(180 200 100)')
    expect(labelSvg(labelOf('^XA^PW400^LL200^PMY^FO0,0^GB9,9,9^FS^XZ'), 8)).toContain('translate(400 0) scale(-1 1)')
  })

  it.each([
    ['^FO100,50^A0N,40^FDx^FS', 'translate(100 80) rotate(0)'],
    ['^FO100,50^A0R,40^FDx^FS', 'translate(110 50) rotate(90)'],
    ['^FT100,50^A0B,40^FDx^FS', 'translate(100 50) rotate(270)'],
    ['^FO100,50^A0N,40^FB200,1,0,C^FDx^FS', 'translate(100 80) rotate(0) translate(100 0)'],
    ['^FO100,50^A0R,40^FB200,1,0,R^FDx^FS', 'translate(110 50) rotate(90) translate(200 0)'],
    ['^FO100,50^A0B,40^FB200,1^FDx^FS', 'translate(130 250) rotate(270)'],
    ['^FO100,50^A0I,40^FB200,1^FDx^FS', 'translate(300 60) rotate(180)'],
  ])('sets the text of %s where a printer does', (field, place) => {
    expect(labelSvg(labelOf(`^XA${field}^XZ`), 8)).toContain(place)
  })

  it('fills the line of justified text, and leaves the last one', () => {
    const svg = labelSvg(labelOf('^XA^FO0,0^AAN,9,5^FB31,2,0,J^FDab cd efg^FS^XZ'), 8)
    expect(svg.match(/textLength="/g)).toHaveLength(1)
  })

  it('cannot be broken out of by text', () => {
    const svg = labelSvg(labelOf('^XA^FO0,0^A0N,20^FH^FD</text><script>&_01^FS^XZ'), 8)
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;&amp; </text>')
  })
})

describe('A label that is too much to paint', () => {
  it.each([
    ['^PW10000^LL6001^FO0,0^GB9,9,9^FS'],
    [`^PW10000^LL6000${'^FO0,0^GB10000,6000,6000^FS'.repeat(67)}`],
    [`^FO0,0^GB9,9,9^FS`.repeat(100_001)],
  ])('says so (%#)', (commands) => {
    expect(labelSvg(labelOf(`^XA${commands}^XZ`), 8)).toContain('too large to show')
  })
})

describe('Any job', () => {
  it.each([
    ['of commands in any order', anyJob],
    ['of our own, damaged', damagedJob],
  ])('%s is drawn and described', (_, jobs) => {
    fc.assert(
      fc.property(jobs, (job) => {
        for (const label of readZpl(job, { inflate, memory, symbols }).labels) {
          const svg = labelSvg({ ...label, widthDots: 200, heightDots: 100 }, 8)
          const withoutText = svg.replaceAll(/>[^<]*</g, '><')
          expect(withoutText).not.toMatch(/NaN|Infinity|undefined/)
          expect(describeMarks(label.marks).length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('What the product writes', () => {
  const folder = new URL('../../../packages/label-output/src/zpl/golden/', import.meta.url)

  it.each(readdirSync(folder).filter((name) => name.endsWith('.zpl')))('is understood whole: %s', (name) => {
    const label = labelOf(readFileSync(new URL(name, folder)))
    expect(label.marks.length).toBeGreaterThan(0)
    expect(labelSvg(label, 8)).toContain('<svg')
  })
})
