import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createXlsxWriter, maximumSheetRows } from './xlsx-writer.ts'

const workbookOf = (columns: string[], rows: string[][]) => {
  const writer = createXlsxWriter({ sheetName: 'Articles & more', columns })
  return Buffer.concat([writer.write(rows), writer.end()])
}

describe('A written workbook', () => {
  it('is an archive whose sheet holds the cells as text', () => {
    const files = unzipSync(
      workbookOf(
        ['Name', 'Code'],
        [
          ['Bolt <M8>', '007'],
          ['=1+1', '-5'],
        ],
      ),
    )
    const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
    expect(sheet).toContain('<c r="A2" s="1" t="inlineStr"><is><t>Bolt &lt;M8&gt;</t></is></c>')
    expect(sheet).toContain('>007<')
    expect(sheet).toContain(">'=1+1<")
    expect(sheet).toContain('>-5<')
    expect(new TextDecoder().decode(files['xl/workbook.xml'])).toContain('name="Articles &amp; more"')
  })

  it('escapes what XML cannot hold', () => {
    const files = unzipSync(workbookOf(['x'], [['a\u0001b\rc_x000D_']]))
    expect(new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])).toContain('>a_x0001_b_x000D_c_x005F_x000D_<')
  })

  it('is the same for the same rows', () => {
    expect(workbookOf(['a'], [['1']]).equals(workbookOf(['a'], [['1']]))).toBe(true)
  })

  it('says when it has more rows than a sheet can hold', () => {
    const writer = createXlsxWriter({ sheetName: 'x', columns: ['a'] })
    const rows = Array.from({ length: 8192 }, () => [''])
    const fill = () => {
      for (let written = 0; written <= maximumSheetRows; written += rows.length) writer.write(rows)
    }
    expect(fill).toThrow(RangeError)
  })
})
