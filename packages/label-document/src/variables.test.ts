import { describe, expect, it } from 'vitest'
import { compileContents } from './filling/compile-contents.ts'
import { fillVariables } from './filling/fill-variables.ts'
import { matchesMask, readMask } from './filling/mask.ts'
import { readRows } from './filling/rows.ts'
import { localeOf } from './formats/locales.ts'
import { formatValue, type ValueFormat } from './formats/value-format.ts'
import type { LabelDocument, LabelElement, TextElement } from './label-document.ts'
import type { LabelVariable } from './label-variable.ts'
import { micrometres, millimetres } from './lengths.ts'
import { mergeArticleData } from './merge-article-data.ts'
import { readLabelDocument } from './read-label-document.ts'
import { variable } from './testing/variable.ts'

const text = (content: string, more: Partial<TextElement> = {}): TextElement => ({
  id: 'text',
  type: 'text',
  x: millimetres(1),
  y: millimetres(1),
  width: millimetres(50),
  height: millimetres(10),
  content,
  fontFamily: 'Noto Sans',
  bold: false,
  fontSize: micrometres(3528),
  align: 'left',
  wrap: false,
  minimumFontSize: micrometres(3528),
  rotation: 0,
  ...more,
})

const labelOf = (variables: LabelVariable[], ...elements: LabelElement[]): LabelDocument => ({
  formatVersion: 3,
  width: millimetres(60),
  height: millimetres(40),
  cornerRadius: millimetres(0),
  variables,
  elements,
})

const fill = (document: LabelDocument, values: Record<string, string> = {}) => {
  const read = readLabelDocument(JSON.parse(JSON.stringify(document)))
  if (!read.document) throw new Error(read.problems[0]?.message)
  return fillVariables(read.document, values)
}

describe('A mask', () => {
  it.each([
    ['###-AA', '123-Åb', true],
    ['###-AA', '12-Åb', false],
    ['L#{6}[AB]', 'L123456A', true],
    ['L#{6}[AB]', 'L123456C', false],
    ['A{1,3}#{0,2}', 'abc', true],
    ['A{1,3}#{0,2}', 'abcd', false],
    ['[^0-9]*{0,5}', 'x12345', true],
    ['[^0-9]*{0,5}', '1', false],
    ['\\###', '#12', true],
    ['[A-F0-9]{2}:[A-F0-9]{2}', '0A:FF', true],
  ])('%s for %s: %s', (source, value, isRight) => {
    const mask = readMask(source)
    expect('reason' in mask ? mask.reason : matchesMask(mask, value)).toBe(isRight)
  })

  it.each(['[ABC', '{3}', '#{x}', '#{5,1}', '#{1,999}', 'a\\', '#'.repeat(300)])('%s is refused', (source) => {
    expect(readMask(source)).toHaveProperty('reason')
  })

  it('takes time in proportion, where a regular expression would not end', () => {
    const mask = readMask('*{0,500}'.repeat(100))
    const start = process.cpuUsage()
    expect('reason' in mask || matchesMask(mask, `${'a'.repeat(2_000)}`)).toBe(true)
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000)
  })
})

describe('A format', () => {
  it.each<[string, ValueFormat, string]>([
    ['1234.5', { type: 'number', decimals: 2, isGrouped: true, locale: 'sv', suffix: ' kr' }, '1\u00a0234,50 kr'],
    ['1.005', { type: 'number', decimals: 2 }, '1.01'],
    ['-0.001', { type: 'number', decimals: 2 }, '0.00'],
    ['1500', { type: 'number', fromUnit: 'g', toUnit: 'kg', decimals: 1, suffix: ' kg' }, '1.5 kg'],
    ['2027-03-09', { type: 'date', pattern: 'D. MMMM YYYY', locale: 'de' }, '9. März 2027'],
    ['2027-03-09T14:05', { type: 'date', pattern: 'hh:mm A' }, '02:05 PM'],
    ['abc', { type: 'text', letters: 'upper', padTo: 5, fill: '*' }, '**ABC'],
    ['', { type: 'date', pattern: 'YYYY' }, ''],
  ])('writes %j as %j', (value, format, written) => {
    expect(formatValue(value, format)).toEqual({ text: written })
  })

  it('says why a value cannot be written', () => {
    expect(formatValue('x', { type: 'number' })).toHaveProperty('reason')
    expect(formatValue('2027-02-30', { type: 'date', pattern: 'YYYY' })).toHaveProperty('reason')
    expect(formatValue('1', { type: 'number', fromUnit: 'kg', toUnit: 'mm' })).toHaveProperty('reason')
  })

  it('has twelve months and seven days in every language', () => {
    for (const name of ['en', 'sv', 'de', 'fr', 'es', 'it', 'nl', 'nb', 'da', 'fi', 'pl', 'pt']) {
      expect([localeOf(name).months.length, localeOf(name).days.length], name).toEqual([12, 7])
    }
  })
})

describe('Variables', () => {
  it('are computed from others, in the order they need', () => {
    const document = labelOf(
      [
        variable('total', { inputType: 'computed', expression: 'net + tax' }),
        variable('tax', { inputType: 'computed', expression: 'net * 0.25' }),
        variable('net', { inputType: 'number' }),
      ],
      text('{{total}} ({{= round(tax, 1) }})'),
    )
    expect(fill(document, { net: '100' }).texts.get('text')).toBe('125 (25)')
  })

  it('that are computed from themselves are told', () => {
    const loop = [
      variable('a', { inputType: 'computed', expression: 'b' }),
      variable('b', { inputType: 'computed', expression: 'a' }),
    ]
    expect(fill(labelOf(loop, text('{{a}}'))).problems).toMatchObject([{ detail: 'expression-invalid' }])
  })

  it.each<[Partial<LabelVariable>, string, string]>([
    [{ inputType: 'number' }, 'x', 'takes a number'],
    [{ inputType: 'number', minimum: 1, maximum: 5 }, '6', 'from 1 to 5'],
    [{ inputType: 'date' }, '31/1', 'takes a date'],
    [{ inputType: 'toggle' }, 'maybe', 'true or false'],
    [{ options: ['S', 'M'] }, 'L', 'one of its 2 options'],
    [{ pattern: 'L##' }, 'L1', 'must look like L##'],
    [{ pattern: '[' }, 'L1', 'pattern'],
  ])('%j does not take %s', (more, value, message) => {
    const [problem] = fill(labelOf([variable('v', more)], text('{{v}}')), { v: value }).problems
    expect(problem).toMatchObject({ severity: 'error', variableName: 'v', message: expect.stringContaining(message) })
  })

  it('are written in their format, while expressions see the value', () => {
    const price = variable('price', { inputType: 'number', format: { type: 'number', decimals: 2, locale: 'sv' } })
    const { texts } = fill(labelOf([price], text('{{price}} {{= price * 2 }}')), { price: '9.5' })
    expect(texts.get('text')).toBe('9,50 19')
  })
})

describe('Expressions in a label', () => {
  it('hide what is not to be seen', () => {
    const frozen = variable('frozen', { inputType: 'toggle' })
    const document = labelOf([frozen], text('Keep frozen', { visibleWhen: 'frozen' }))
    expect(fill(document, { frozen: 'true' }).hidden.has('text')).toBe(false)
    expect(fill(document, { frozen: 'no' }).hidden.has('text')).toBe(true)
  })

  it('that are wrong are told with element and place', () => {
    expect(fill(labelOf([], text('{{= 1 + }}'))).problems).toMatchObject([
      { detail: 'expression-invalid', elementId: 'text', place: 3 },
    ])
    expect(fill(labelOf([], text('{{= nope }}'))).problems).toMatchObject([{ code: 'variable-unknown' }])
  })

  it('make layers print on a condition, and others never', () => {
    const document: LabelDocument = {
      ...labelOf([variable('kind')], text('a', { layer: 'when' }), text('b', { id: 'other', layer: 'never' })),
      layers: [
        { layerId: 'when', name: 'Export', prints: 'when', condition: 'kind == "export"' },
        { layerId: 'never', name: 'Notes', prints: 'never' },
      ],
    }
    expect(fill(document, { kind: 'home' }).hidden.has('text')).toBe(true)
    expect(compileContents(document).neverPrinted.has('other')).toBe(true)
    expect(fill(labelOf([], text('a', { layer: 'gone' }))).problems).toMatchObject([{ detail: 'layer-unknown' }])
  })
})

describe('Rows of a table variable', () => {
  it.each([
    [
      'a|1\nb|2',
      [
        { 1: 'a', 2: '1', number: '1' },
        { 1: 'b', 2: '2', number: '2' },
      ],
    ],
    ['[{"Name":"x","qty":2}]', [{ 1: 'x', 2: '2', name: 'x', qty: '2', number: '1' }]],
    ['["x"]', [{ 1: 'x', number: '1' }]],
    ['', []],
  ])('are read from %j', (value, rows) => {
    expect(readRows(value)).toEqual({ rows })
  })

  it('that are no list, or too many, are told', () => {
    expect(readRows('[{]')).toHaveProperty('reason')
    expect(readRows('x\n'.repeat(500))).toHaveProperty('reason')
  })
})

describe('A serial variable', () => {
  const serial = variable('Number', { inputType: 'serial', variableData: '000001', required: true })

  it('names its series: without one the design is warned and the print is stopped, at the variable', () => {
    const document = labelOf([serial], text('{{Number}}'))
    const told = { code: 'document-invalid', detail: 'series-missing', variableName: 'Number' }
    expect(compileContents(document, 'design').problems).toMatchObject([{ ...told, severity: 'warning' }])
    expect(compileContents(document).problems).toMatchObject([{ ...told, severity: 'error' }])
    expect(compileContents(labelOf([{ ...serial, series: 's' }])).problems).toEqual([])
  })

  it('takes no value of an article, and is nothing a person edits', () => {
    const entry = { key: 'number', data: '999', editable: true, propertyType: 'text', propertySize: 10 }
    const article = { name: 'a', externalIdentifier: null, articleData: [entry] }
    const named = variable('name', { inputType: 'serial' })
    expect(mergeArticleData([serial, named, variable('lot')], article)).toMatchObject([
      { value: '000001', isEditable: false, isSerial: true },
      { value: '', isEditable: false, isSerial: true },
      { isEditable: true, isSerial: false },
    ])
  })
})
