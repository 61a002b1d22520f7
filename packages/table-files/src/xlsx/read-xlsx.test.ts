import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeZip, sheetOf, workbookAround } from '../testing/make-zip.ts'
import { readAll, refusalOf } from '../testing/memory-source.ts'
import { createXlsxWriter } from '../xlsx-writer.ts'

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="166" formatCode="[Red]0.00&quot; kg&quot;"/></numFmts>
<cellXfs>${[0, 14, 164, 165, 10, 2, 46, 166, 49].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>value</t></is></c></row>'
const workbook = (rows: string, more: Readonly<Record<string, string>> = { 'xl/styles.xml': styles }) =>
  makeZip(workbookAround(sheetOf(header + rows), more))
const cellOf = (cell: string) => readAll(workbook(`<row r="2">${cell}</row>`)).cells[0]?.[0]

describe('A cell of a workbook', () => {
  it.each([
    ['<c r="A2"><v>1.0000000000000002E+22</v></c>', '10000000000000000000000'],
    ['<c r="A2"><v>7350012345678</v></c>', '7350012345678'],
    ['<c r="A2"><v>4.5999999999999996</v></c>', '4.6'],
    ['<c r="A2"><v>1.0E-7</v></c>', '0.0000001'],
    ['<c r="A2" t="inlineStr"><is><t>007</t></is></c>', '007'],
    ['<c r="A2" t="str"><f>A1</f><v> kept </v></c>', ' kept '],
    ['<c r="A2" t="b"><v>1</v></c>', 'TRUE'],
    ['<c r="A2" s="1"><v>46347</v></c>', '2026-11-21'],
    ['<c r="A2" s="1"><v>1</v></c>', '1900-01-01'],
    ['<c r="A2" s="2"><v>42</v></c>', '000042'],
    ['<c r="A2" s="3"><v>46347.5</v></c>', '2026-11-21 12:00'],
    ['<c r="A2" s="4"><v>0.255</v></c>', '25.50%'],
    ['<c r="A2" s="5"><v>1.005</v></c>', '1.01'],
    ['<c r="A2" s="6"><v>1.5</v></c>', '36:00'],
    ['<c r="A2" s="7"><v>2.5</v></c>', '2.50'],
    ['<c r="A2"><f>1+1</f><v>2</v></c>', '2'],
    ['<c r="A2" t="inlineStr"><is><r><t>rich</t></r><r><t> text</t></r><rPh><t>no</t></rPh></is></c>', 'rich text'],
    ['<c r="A2" t="inlineStr"><is><t>a_x000D_b &lt;&#65;&gt;</t></is></c>', 'a\rb <A>'],
  ])('%s is read as %j', (cell, text) => {
    expect(cellOf(cell)).toBe(text)
  })

  it('with an error has nothing in it, and is told', () => {
    const { rows } = readAll(workbook('<row r="2"><c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'))
    expect(rows[0]).toMatchObject({ line: 2, cells: [null], faults: [{ code: 'cell-is-error', column: 0 }] })
  })

  it.each([
    '<c r="A2"><f>5*2</f><v/></c>',
    '<c r="A2"><f>5*2</f></c>',
    '<c r="A2" t="n"><f>5*2</f><v></v></c>',
    '<c r="A2" t="str"><f>A1</f></c>',
    '<c r="A2"><f t="shared" si="0"/></c>',
  ])('with a formula that has no value is told, not taken as empty: %s', (cell) => {
    const { rows } = readAll(workbook(`<row r="2">${cell}</row>`))
    expect(rows[0]).toMatchObject({ line: 2, cells: [null], faults: [{ code: 'formula-without-value', column: 0 }] })
  })

  it('with a formula whose value is an empty text is empty', () => {
    const row = '<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="str"><f>A1</f><v></v></c></row>'
    expect(readAll(workbook(row)).rows).toMatchObject([{ cells: ['1'], faults: [] }])
  })

  it('may be a shared text', () => {
    const shared = '<sst><si><t>one</t></si><si><r><t>t</t></r><r><t>wo</t></r></si><si/></sst>'
    const rows = '<row r="2"><c r="A2" t="s"><v>1</v></c></row><row r="9"><c r="A9" t="s"><v>0</v></c></row>'
    const read = readAll(workbook(rows, { 'xl/sharedStrings.xml': shared }))
    expect(read.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'two'],
      [9, 'one'],
    ])
  })
})

describe('A workbook', () => {
  it('has rows of blanks passed over', () => {
    const rows = '<row r="2"><c r="A2" t="str"><v> </v></c></row><row r="3"><c r="A3"><v>7</v></c></row><row r="4"/>'
    expect(readAll(workbook(rows)).rows.map(({ line, cells }) => [line, ...cells])).toEqual([[3, '7']])
  })

  it('may be formatted beyond the last column that may be read: only cells with something in them count', () => {
    const formatted = '<c r="XFD2" s="1"/><c r="XFC2" s="1"></c><c r="ZZ2" t="inlineStr"><is><t> </t></is></c>'
    expect(readAll(workbook(`<row r="2"><c r="A2"><v>7</v></c>${formatted}</row>`)).rows).toMatchObject([
      { cells: ['7'], faults: [] },
    ])
    const filled = '<row r="2"><c r="XFD2"><v>1</v></c></row>'
    expect(refusalOf(() => readAll(workbook(filled))).code).toBe('too-many-columns')
  })

  it('has blanks to the right of its columns passed over, and anything else there told with its place', () => {
    const cells = ['<c r="D2" t="str"><v> </v></c>', '<c r="D3"><v>5</v></c>', '<c r="E4" t="e"><v>#N/A</v></c>']
    const rows = cells.map((cell, at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>7</v></c>${cell}</row>`).join('')
    expect(readAll(workbook(rows)).rows.map(({ cells: read, faults }) => [read, faults])).toMatchObject([
      [['7'], []],
      [['7'], [{ code: 'cell-beyond-columns', values: { cell: 'D3' } }]],
      [['7'], [{ code: 'cell-beyond-columns', values: { cell: 'E4' } }]],
    ])
  })

  it.each([
    ['the one that it opens with', 'activeTab="1"', ['', ''], ['Second', 'First']],
    ['the first visible one', '', ['hidden', ''], ['Second', 'First']],
    ['no hidden one that it claims to open with', 'activeTab="0"', ['veryHidden', 'visible'], ['Second', 'First']],
    ['a hidden one where all are', '', ['hidden', 'hidden'], ['First', 'Second']],
    ['the first where the one that it opens with is not there', 'activeTab="7"', ['', ''], ['First', 'Second']],
  ])('has first %s of its sheets', (_, view, [first, second], sheets) => {
    const book = `<workbook xmlns:r="r"><bookViews><workbookView ${view}/></bookViews><sheets><sheet name="First" state="${first}" r:id="rId1"/><sheet name="Second" state="${second}" r:id="rId2"/></sheets></workbook>`
    const { table } = readAll(workbook('', { 'xl/workbook.xml': book }))
    expect([table.sheets, table.columns]).toEqual([sheets, [sheets[0] === 'First' ? 'value' : 'other']])
  })

  it('has its sheets named, and any of them read', () => {
    expect(readAll(workbook('')).table.sheets).toEqual(['First', 'Second'])
    expect(readAll(workbook(''), { sheet: 'Second' }).cells).toEqual([['1']])
    expect(refusalOf(() => readAll(workbook(''), { sheet: 'Third' })).code).toBe('sheet-not-found')
  })

  it('reads back every table that was written [SEC-36]', () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.string({ unit: 'binary' }).filter((text) => !/[\0\ufffd]/.test(text)),
    )
    const table = fc.array(fc.tuple(fc.constantFrom('x', "'-5", '=1'), cell, cell), { maxLength: 6 })
    fc.assert(
      fc.property(table, (rows) => {
        const writer = createXlsxWriter({ sheetName: 'x', columns: ['a', 'b', 'c'] })
        const { cells } = readAll(Buffer.concat([writer.write(rows), writer.end()]))
        expect(cells).toEqual(rows)
      }),
      { numRuns: 60 },
    )
  })
})

const bomb = Buffer.alloc(6_000_000)
const wide = Array.from({ length: 16_384 }, () => '<c><v>1</v></c>').join('')
const entity = (declaration: string) =>
  makeZip(
    workbookAround(
      `<?xml version="1.0"?><!DOCTYPE x [${declaration}]>${sheetOf('<row><c t="str"><v>&x;</v></c></row>')}`,
    ),
  )

describe('A hostile workbook', () => {
  it.each([
    [
      'a bomb',
      makeZip([...workbookAround(sheetOf('')), { name: 'xl/media/x.bin', content: bomb }]),
      'workbook-too-large',
    ],
    [
      'one that unpacks to more than 200 MB by its own word',
      makeZip(workbookAround('').map((each) => ({ ...each, claims: { unpacked: 120_000_000 } }))),
      'workbook-too-large',
    ],
    [
      'one that lies about what it unpacks to',
      makeZip(
        workbookAround(sheetOf(`${header}${'<row><c><v>1</v></c></row>'.repeat(999)}`)).map((each) => ({
          ...each,
          claims: { unpacked: 300 },
        })),
      ),
      'workbook-too-large',
    ],
    [
      'overlapping files',
      makeZip(workbookAround('').map((each) => ({ ...each, claims: { offset: 0 } }))),
      'workbook-unsafe',
    ],
    [
      'an archive in it',
      makeZip([...workbookAround(''), { name: 'xl/embeddings/inner.zip', content: 'PK' }]),
      'workbook-nested',
    ],
    ['an archive as its sheet', makeZip(workbookAround('PK\u0003\u0004 and more')), 'workbook-nested'],
    [
      'a symbolic link',
      makeZip([...workbookAround(''), { name: 'link', content: '/etc/passwd', claims: { attributes: 0xa1ff0000 } }]),
      'workbook-unsafe',
    ],
    [
      'a password',
      makeZip(workbookAround('').map((each) => ({ ...each, claims: { flags: 1 } }))),
      'workbook-encrypted',
    ],
    [
      'too many files',
      makeZip(Array.from({ length: 2001 }, (_, index) => ({ name: `f${index}`, content: '' }))),
      'workbook-too-many-files',
    ],
    [
      'wrong content',
      makeZip(workbookAround(sheetOf(header)).map((each) => ({ ...each, claims: { checksum: 1 } }))),
      'workbook-damaged',
    ],
    ['a billion laughs', entity('<!ENTITY a "ha"><!ENTITY x "&a;&a;&a;&a;&a;&a;&a;&a;">'), 'workbook-unsafe'],
    ['an external entity', entity('<!ENTITY x SYSTEM "file:///etc/passwd">'), 'workbook-unsafe'],
    [
      'an entity nobody defined',
      makeZip(workbookAround(sheetOf('<row><c t="str"><v>&x;</v></c></row>'))),
      'workbook-unsafe',
    ],
    ['16,384 columns', makeZip(workbookAround(sheetOf(`<row>${wide}</row>`))), 'too-many-columns'],
    [
      'a sheet that ends in the middle',
      makeZip(workbookAround(`<worksheet><sheetData>${header}<row><c><v>1</v>`)),
      'file-ends-too-soon',
    ],
    ['an endless tag', makeZip(workbookAround(`<worksheet ${'x'.repeat(200_000)}`)), 'workbook-damaged'],
    ['nothing of a workbook', makeZip([{ name: 'readme.txt', content: 'x' }]), 'not-a-workbook'],
    ['an old one', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'workbook-encrypted'],
  ])('with %s is refused with a sentence [SEC-31]', (_, file, code) => {
    const refusal = refusalOf(() => readAll(file))
    expect(refusal.code).toBe(code)
    expect(refusal.sentence).toMatch(/^[A-Z].{15,}[.]$/)
  })

  it('with a million shared texts is read within bounds, and refused beyond them [SEC-31]', () => {
    const shared = `<sst>${'<si><t>x</t></si>'.repeat(1_000_000)}</sst>`
    const entries = workbookAround(sheetOf(`${header}<row r="2"><c t="s"><v>999999</v></c></row>`))
    // Honest sizes, but packed far better than any workbook.
    expect(
      refusalOf(() => readAll(makeZip([...entries, { name: 'xl/sharedStrings.xml', content: shared }]))).code,
    ).toBe('workbook-too-large')
    const random = Array.from(
      { length: 1_000_000 },
      (_, index) => `<si><t>${(index * 2_654_435_761) % 4_294_967_296}</t></si>`,
    )
    const honest = makeZip([...entries, { name: 'xl/sharedStrings.xml', content: `<sst>${random.join('')}</sst>` }])
    expect(readAll(honest).cells[0]?.[0]).toBe(String((999_999 * 2_654_435_761) % 4_294_967_296))
  })

  it('cut off anywhere, or with any byte changed, is read or refused, never more', () => {
    const whole = makeZip(workbookAround(sheetOf(`${header}<row r="2"><c r="A2"><v>1</v></c></row>`)))
    const attempt = (file: Uint8Array) => {
      try {
        readAll(file, { type: 'xlsx' })
      } catch (error) {
        expect((error as Error).name, String((error as Error).stack)).toBe('TableError')
      }
    }
    for (let length = 1; length < whole.length; length += 7) attempt(whole.subarray(0, length))
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const changed = Buffer.from(whole)
        changed[at] = byte
        attempt(changed)
      }),
      { numRuns: 400 },
    )
  })
})
