import type { LabelDocument } from '@labelwright/label-document/label-document'
import { describe, expect, it } from 'vitest'
import { captionIn, commonParts } from './differences.ts'
import { convert, convertFields, convertTemplate } from './testing/convert.ts'

const contentsOf = ({ elements }: LabelDocument): string[] =>
  elements.flatMap((element) => (element.type === 'text' || element.type === 'barcode' ? [element.content] : []))

const variablesOf = ({ variables }: LabelDocument): (readonly [string, string | undefined])[] =>
  variables.map(({ variableName, sampleValue }) => [variableName, sampleValue])

describe('Placeholders of a ZPL template', () => {
  it.each([
    ['{{lot}}', '{{lot}}', 'lot'],
    ['Lot {{ lot no }}!', 'Lot {{lot no}}!', 'lot no'],
    ['<<Article>>', '{{Article}}', 'Article'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the label's language.
    ['${weight} kg', '{{weight}} kg', 'weight'],
    ['{{= 1 + 1}}', '{{1 + 1}}', '1 + 1'],
    ['{{meta_user}}', '{{user}}', 'user'],
    ['{{}}', '{{Field 1}}', 'Field 1'],
  ])('%s becomes %s', (data, content, name) => {
    const { document } = convertFields(`^FO1,1^A0N,30^FD${data}^FS`)
    expect(contentsOf(document)).toEqual([content])
    expect(document.variables.map(({ variableName }) => variableName)).toEqual([name])
  })

  it('of one name are one variable, whatever their case, in texts and barcodes', () => {
    const { document } = convertFields(
      '^FO1,1^A0N,30^FD{{Lot}}^FS^FO1,50^BCN,50,N^FD{{lot}}^FS^FO1,150^A0N,30^FD<<LOT>>^FS',
    )
    expect(contentsOf(document)).toEqual(['{{Lot}}', '{{Lot}}', '{{Lot}}'])
    expect(variablesOf(document)).toEqual([['Lot', 'Lot']])
  })
})

describe('Numbered fields (^FN)', () => {
  const stored = `^XA^DFR:TAG.ZPL^FS^FO10,20^A0N,30^FN1"Name"^FS^FO10,60^A0N,30^FDLot no.:^FS^FO150,60^A0N,30^FN2^FS
^FO10,300^A0N,30^FN3^FS^FO10,120^BCN,50,N^FN2^FS^XZ`

  it('become variables with the data of the job as samples: named by their prompt, by what stands before them, by their number', () => {
    const { document } = convert(`${stored}^XA^XFR:TAG.ZPL^FS^FN1^FDBolt M8^FS^FN2^FDA-17^FS^FN3^FDx^FS^XZ`)
    expect(contentsOf(document)).toEqual(['{{Name}}', 'Lot no.:', '{{Lot no.}}', '{{Field 3}}', '{{Lot no.}}'])
    expect(variablesOf(document)).toEqual([
      ['Name', 'Bolt M8'],
      ['Lot no.', 'A-17'],
      ['Field 3', 'x'],
    ])
  })

  it.each([
    ['that a job stores and does not print', '^XA^DFR:TAG.ZPL^FS'],
    ['that no data comes for', '^XA'],
  ])('%s become variables with their prompt as a sample', (_, start) => {
    const { document, remarks } = convertTemplate(
      `${start}^FO10,20^A0N,30^FN1"Name"^FS^FO10,60^BCN,50,N^FN2^FS^FO10,150^BEN,50,N^FN3^FS^XZ`,
    )
    expect(contentsOf(document)).toEqual(['{{Name}}', '{{Field 2}}'])
    expect(variablesOf(document)).toEqual([
      ['Name', 'Name'],
      ['Field 2', 'Field 2'],
    ])
    expect(remarks.map(({ message }) => message)).toEqual(['^BEN,50,N: its data is not digits.'])
  })

  it('that a job stores and prints keep its data', () => {
    const { document } = convertTemplate(`${stored}^XA^XFR:TAG.ZPL^FS^FN1^FDBolt M8^FS^XZ`)
    expect(variablesOf(document)[0]).toEqual(['Name', 'Bolt M8'])
  })

  it('have the letters of their prompt, which a file holds as UTF-8', () => {
    const { document } = convertFields('^FO1,1^A0N,30^FN1"Größe"^FDa^FS')
    expect(variablesOf(document)).toEqual([['Größe', 'a']])
  })

  it('of one prompt get names of their own', () => {
    const { document } = convertFields('^FO1,1^A0N,30^FN1"Size"^FDa^FS^FO1,50^A0N,30^FN2"size"^FDb^FS')
    expect(variablesOf(document)).toEqual([
      ['Size', 'a'],
      ['size 2', 'b'],
    ])
  })
})

describe('A second label of the same kind', () => {
  const label = (lot: string, weight: string, name: string): string =>
    `^FO20,20^A0N,40^FDNordmark Parts^FS^FO20,80^A0N,30^FDLot: ${lot}^FS^FO20,120^A0N,30^FDWeight^FS^FO140,120^A0N,30^FD${weight} kg^FS
^FO20,170^FB300,2,0,L^A0N,30^FD${name}^FS^BY2^FO40,240^BCN,60,Y^FD${lot}^FS`

  it('makes variables of what differs, named by what stands before it, and of the same data one', () => {
    const { document, remarks } = convertFields(label('A12', '250', 'Bolt'), label('B77', '75', 'Hexagon nut'))
    expect(remarks).toEqual([])
    expect(contentsOf(document)).toEqual([
      'Nordmark Parts',
      'Lot: {{Lot}}',
      'Weight',
      '{{Weight}} kg',
      '{{Field 1}}',
      '{{Lot}}',
    ])
    expect(variablesOf(document)).toEqual([
      ['Lot', 'A12'],
      ['Weight', '250'],
      ['Field 1', 'Bolt'],
    ])
  })

  it('that is the same makes none', () => {
    const { document } = convertFields(label('A12', '250', 'Bolt'), label('A12', '250', 'Bolt'))
    expect(document.variables).toEqual([])
  })

  it('with other fields is told', () => {
    const { remarks } = convertFields('^FO1,1^A0N,30^FDone^FS', '^FO1,90^A0N,30^FDother^FS')
    expect(remarks.map(({ message }) => message)).toEqual([
      '"one" stands on the first label alone. It was kept as it is.',
      '"other" stands on the second label alone. It was left out.',
    ])
  })
})

describe('Further labels of the same kind', () => {
  const label = (lot: string, count: string, country: string): string =>
    `^FO20,20^A0N,30^FDLot: ${lot}^FS^FO20,80^A0N,30^FDCount: ${count} pcs^FS^FO20,120^A0N,30^FD${country}^FS`

  it('make variables of what only the third changes', () => {
    const { document, remarks } = convertFields(
      label('A12', '40', 'Sweden'),
      label('B77', '40', 'Sweden'),
      label('B77', '8', 'Sweden'),
    )
    expect(remarks).toEqual([])
    expect(contentsOf(document)).toEqual(['Lot: {{Lot}}', 'Count: {{Count}} pcs', 'Sweden'])
    expect(variablesOf(document)).toEqual([
      ['Lot', 'A12'],
      ['Count', '40'],
    ])
  })

  it('keep of a text what all of them have in common', () => {
    const { document } = convertFields(
      '^FO1,1^A0N,30^FDBatch no. 12 from Malmo^FS',
      '^FO1,1^A0N,30^FDBatch no. 7 from Malmo^FS',
      '^FO1,1^A0N,30^FDBatch 9 from Malmo^FS',
    )
    expect(contentsOf(document)).toEqual(['Batch {{Batch}} from Malmo'])
    expect(variablesOf(document)).toEqual([['Batch', 'no. 12']])
  })

  it('give two fields one variable only where they change together on all of them', () => {
    const twice = (one: string, two: string): string => `^FO1,1^A0N,30^FD${one}^FS^FO1,90^A0N,30^FD${two}^FS`
    const variables = (...labels: string[]) => variablesOf(convertFields(twice('1', '1'), ...labels).document).length
    expect(variables(twice('2', '2'), twice('3', '3'))).toBe(1)
    expect(variables(twice('2', '2'), twice('3', '4'))).toBe(2)
  })

  it('with other fields are told', () => {
    const { remarks } = convertFields(
      label('A', '1', 'x'),
      label('A', '1', 'x'),
      '^FO20,20^A0N,30^FDLot: A^FS^FO9,9^A0N,30^FDnew^FS',
    )
    expect(remarks.map(({ message }) => message)).toEqual([
      '"Count: 1 pcs" does not stand on every label. It was kept as it is.',
      '"x" does not stand on every label. It was kept as it is.',
      '"new" stands on another label alone. It was left out.',
    ])
  })
})

describe('What two texts have in common', () => {
  it.each([
    ['Lot: A12', 'Lot: A17', 'Lot: ', ''],
    ['250 kg', '75 kg', '', ' kg'],
    ['Best before 2026-11-23', 'Best before 2027-01-02', 'Best before ', ''],
    ['abc', 'abd', '', ''],
    ['Bolt M8', 'Bolt M8 zinc', 'Bolt ', ''],
  ])('%s and %s', (one, other, before, after) => {
    expect(commonParts(one, other)).toEqual({ before, after })
  })
})

describe('A caption', () => {
  it.each([
    ['Lot no.: ', 'Lot no.'],
    ['  Weight (kg):', 'Weight (kg)'],
    ['12:', ''],
    ['', ''],
    ['A sentence that is far too long to be a name of anything', ''],
  ])('%j names a variable %j', (text, name) => {
    expect(captionIn(text)).toBe(name)
  })
})
