import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readZpl } from '@labelwright/label-input/zpl/read-zpl'
import type { ZplLabel } from '@labelwright/label-input/zpl/zpl-label'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { labelSvg, traceDots } from './label-svg.ts'
import { paintLabel } from './paint-label.ts'
import { inflate } from './printer.ts'

beforeAll(() => {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })
})

const memory = { widthDots: 400, heightDots: 400, pictures: new Map() }
function labelOf(zpl: string | Uint8Array): ZplLabel {
  const { labels, notUnderstood } = readZpl(zpl, { inflate, memory })
  expect(notUnderstood).toEqual([])
  const [label] = labels
  if (!label) throw new Error('No label')
  return label
}

async function decode(label: ZplLabel): Promise<string[]> {
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
  ])('%s is read by a scanner', async (field, expected) => {
    const [found, ...others] = await decode(labelOf(`^XA${field}^XZ`))
    expect(others).toEqual([])
    expect(found?.replaceAll(/[()]/g, '').replace('EAN-13', 'EAN13')).toBe(expected)
  })

  it('reverses, whitens and cuts off at the edge', () => {
    const { black } = paintLabel(
      labelOf('^XA^PW4^LL2^FO0,0^GB2,2,2^FS^FO1,0^FR^GB2,1,1^FS^FO0,1^GB1,1,1,W^FS^FO3,1^GB99,99,99^FS^XZ'),
    )
    expect([...black]).toEqual([1, 0, 1, 0, 0, 1, 0, 1])
  })

  it('enlarges a recalled picture', () => {
    const { black } = paintLabel(labelOf('~DGX,2,1,8040^XA^PW4^LL4^FO0,0^XGX,2,2^FS^XZ'))
    expect([...black]).toEqual([1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1])
  })
})

describe('The picture of a label', () => {
  it('joins equal runs of black dots into rectangles', () => {
    const black = Uint8Array.from([1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1])
    expect(traceDots({ width: 4, height: 3, black })).toBe('M3 0h1v1h-1zM0 0h2v2h-2zM1 2h3v1h-3z')
  })

  it('has the true size and turns inverted labels', () => {
    const svg = labelSvg(labelOf('^XA^PW400^LL200^POI^FO0,0^GB9,9,9^FS^XZ'), 8)
    expect(svg).toContain('viewBox="0 0 400 200" width="50mm" height="25mm"')
    expect(svg).toContain('rotate(180 200 100)')
  })

  it('cannot be broken out of by text', () => {
    const svg = labelSvg(labelOf('^XA^FO0,0^A0N,20^FH^FD</text><script>&_01^FS^XZ'), 8)
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;&amp; </text>')
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
