import { describe, expect, it } from 'vitest'
import { filled, printed, problemsOf, refusalsOf, templateOf } from './testing/fill.ts'
import { readTokens } from './zpl-formats.ts'

const namesOf = (source: string): string[] => templateOf(source).variables.map(({ variableName }) => variableName)
const stored = '^XA^DFR:PARCEL.ZPL^FS^FO30,30^A0N,50,50^FN1"Product"^FS^FO30,99^BY2^BCN,80,N^FN2^FS^XZ'

describe('The fields of a ZPL label', () => {
  it('are its numbers by their prompts, and its placeholders of three kinds', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the label's language.
    const source = '^XA^FO9,9^FN7"Size"^FS^FO9,60^FDLot {{lot}} <<day>> ${LOT}^FS^FO9,90^FN3^FS^XZ'
    expect(namesOf(source)).toEqual(['Size', 'lot', 'day', 'Field 3'])
  })

  it('take what the file gives its numbers as examples, a QR code without its head', () => {
    const source = '^XA^FO9,9^FN1^FS^FO9,99^BQN,2,4^FN2"Link"^FS^FN1^FDOats^FS^FN2^FDLA,https://a.se/^FS^XZ'
    const samples = templateOf(source).variables.map(({ variableName, sampleValue }) => [variableName, sampleValue])
    expect(samples).toEqual([
      ['Field 1', 'Oats'],
      ['Link', 'https://a.se/'],
    ])
  })

  it('whose names start with meta_ are the system’s', () => {
    expect(namesOf('^XA^FO9,9^FD{{meta_user}} {{a}}^FS^XZ')).toEqual(['a', 'meta_user'])
    expect(printed('^XA^FO9,9^FDBy {{META_user}}^FS^XZ', { meta_user: 'Eva' })).toEqual(['By Eva'])
  })
})

describe('A filled label', () => {
  it('is the file with data in place of fields, and the copies of the job', () => {
    const source = '^XA^PW400\n^FO9,9^A0N,30,30^FDLot {{lot}}^FS\n^FO9,60^GB90,9,3^FS\n^PQ7,2,0,Y^XZ\n'
    expect(filled(source, { LOT: 'A 1' }, 3)).toBe(
      '^XA^CI0^PW400\n^FO9,9^A0N,30,30^FDLot A 1^FS\n^FO9,60^GB90,9,3^FS\n^PQ3,2,0,Y^XZ\n',
    )
  })

  it.each([
    ['that only stores its format', stored],
    ['that stores and recalls it', `${stored}^XA^XFR:PARCEL.ZPL^FS^FN1^FDOats^FS^FN2^FDA-1^FS^PQ9^XZ`],
  ])('of a file %s prints and stores nothing', (_, source) => {
    const zpl = filled(source, { product: 'Jam', 'Field 2': 'NB-204' })
    expect(zpl).not.toMatch(/\^(DF|XF|FN)/)
    expect(printed(source, { product: 'Jam', 'Field 2': 'NB-204' })).toEqual(['Jam', 'NB-204'])
  })

  it('prints the value of a number where the file counts in its place', () => {
    expect(printed('^XA^FO9,9^FN1^SN001,1,Y^FS^SN7^FN1^FS^XZ', { 'Field 1': 'A' })).toEqual(['A'])
  })

  it('prints no value as a command: signs of commands stand as escapes', () => {
    const value = '^XZ~JR^FS_5E,'
    expect(filled('^XA^FO9,9^FD{{a}}^FS^XZ', { a: value })).toContain('^FH_^FD_5EXZ_7EJR_5EFS_5F5E_2C^FS')
    expect(printed('^XA^FO9,9^FD{{a}}^FS^XZ', { a: value })).toEqual([value])
    expect(printed('^XA^FO9,9^FH\\^FDa\\5E{{a}}^FS^XZ', { a: '\\5E' })).toEqual(['a^\\5E'])
  })

  it('keeps other signs of commands, and gives the printer its own back', () => {
    const source = '^CC!~CT#^CD;!XA!FO9;9!FD{{a}}!FS!XZ'.replace('^CD', '!CD')
    const zpl = filled(source, { a: '!XZ#JR;^' })
    expect(zpl).toMatch(/!XZ!CC\^\^CT~\^CD,$/)
    expect(printed(source, { a: '!XZ#JR;^' })).toEqual(['!XZ#JR;^'])
    expect(readTokens(zpl).syntax).toEqual({ format: '^', control: '~', delimiter: ',' })
  })

  it('prints letters in the set of the label where that has them, and else in UTF-8', () => {
    const source = Buffer.from('^XA^CI27^FO9,9^FDGr\u00f6\u00dfe {{a}}^FS^FO9,99^FD\u00c5^FS^XZ', 'latin1')
    expect(filled(source, { a: 'ä' })).toContain('^FDGr_F6_DFe _E4^FS')
    expect(filled(source, { a: 'Ж' })).toContain('^CI28^FH_^FDGr_C3_B6_C3_9Fe _D0_96^FS^CI27')
    for (const a of ['ä', 'Ж', '€']) expect(printed(source, { a })).toEqual([`Größe ${a}`, 'Å'])
    expect(printed('^XA^CI28^FO9,9^FDÅ {{a}}^FS^XZ', { a: 'Ж' })).toEqual(['Å Ж'])
    expect(printed('^XA^CI5^FO9,9^FN1^FS^XZ', { 'Field 1': '#[Ü' })).toEqual(['#[Ü'])
  })

  it('prints lines and backslashes in a block, and refuses what a single line cannot hold', () => {
    const block = '^XA^FO9,9^A0N,30,30^FB400,4^FD{{a}}\\&end^FS^XZ'
    expect(printed(block, { a: 'C:\\new\nÅ Ж' })).toEqual(['C:\\new', 'Å Ж', 'end'])
    const line = '^XA^FO9,9^FD{{a}}^FS^XZ'
    expect(refusalsOf(line, { a: 'one\ntwo' })).toEqual([
      'The value of "a" has a line break, and its field is one line. Change the value.',
    ])
    expect(refusalsOf(line, { a: 'one\u0007' })).toEqual([
      'The value of "a" has a control character, which cannot be printed. Change the value.',
    ])
    expect(refusalsOf(line, { a: 'x'.repeat(3_073) })).toEqual([expect.stringContaining('longer than 3072 bytes')])
  })

  it('leaves the printer for others as it was, and says what it keeps', () => {
    const source = '~DGR:LOGO.GRF,4,1,FFFFFFFF^XA^LH20,20^FWR^FO9,9^XGR:LOGO.GRF,1,1^FS^FO9,9^FD{{a}}^FS^XZ'
    expect(filled(source, {})).toMatch(/\^XZ\^XA\^LH0,0\^FWN\^XZ\n$/)
    expect(templateOf(source).remarks).toEqual([expect.stringMatching(/^~DG sends a picture/)])
  })

  it('does not save the settings of the printer, as programs do before their labels, and says so', () => {
    const source = '^XA~TA000^PR4,4~SD15^JUS^LRN^CI0^XZ\n^XA^FO9,9^A0N,30,30^FD{{a}}^FS^XZ'
    expect(filled(source, { a: 'x' })).toContain('^XA~TA000^PR4,4~SD15^LRN^CI0^XZ')
    expect(filled(source, { a: 'x' })).not.toContain('^JU')
    expect(templateOf(source).remarks).toEqual([
      '^JU saves the settings of the printer for ever. It is left out of the print.',
    ])
  })
})

describe('A value in a barcode', () => {
  const barcode = (commands: string, data = '{{a}}') => `^XA^FO9,9${commands}^FD${data}^FS^XZ`
  it.each([
    ['Code 128', '^BCN,50,N', 'A>;>8~^{1}', '{{a}}'],
    ['Code 128 that starts in digits', '^BCN,50,N', '123', '>;1234{{a}}'],
    ['Code 128 of digits', '^BCN,50,N', '1234', '>;12{{a}}'],
    ['Code 128 of the printer’s choice', '^BCN,50,N,N,N,A', 'a-^~B', '{{a}}'],
    ['a QR code', '^BQN,2,4', 'https://a.se/?b=^c~d\nÅ Ж', 'QA,{{a}}'],
    ['a QR code that the variable fills', '^BQN,2,4,H', 'MA,x', '{{a}}'],
    ['Data Matrix', '^BXN,4,200,,,,_', 'a_1b\u001d~^\n', '{{a}}'],
    ['Data Matrix that does not say its escape sign', '^BXN,4,200', 'a_1b~1`1\u001d', '{{a}}'],
    ['PDF417', '^B7N,4', 'a\r\nb^ Ж', '{{a}}'],
    ['Aztec', '^BON,4', 'a^b Ж', '{{a}}'],
    ['Code 39', '^B3N,N,50,N', 'A-1', '{{a}}'],
    ['EAN-13', '^BEN,50,N', '7350001234564', '{{a}}'],
  ])('of %s is read as it was given', (_, commands, a, data) => {
    const [read = ''] = printed(barcode(commands, data), { a })
    const before = data.replace('{{a}}', '').replace(/^(QA,|>;)/, '')
    expect(read).toBe(before + a)
  })

  it('in several of its parts goes back to pairs of digits', () => {
    expect(printed(barcode('^BCN,50,N', '>;12{{a}}3456'), { a: 'X>' })).toEqual(['12X>3456'])
  })

  it.each([
    ['Code 128 with letters beyond ASCII', '^BCN,50,N', '{{a}}', 'Å'],
    ['Code 128 in subset A', '^BCN,50,N', '>9{{a}}', 'A'],
    ['Code 128 within a pair of digits', '^BCN,50,N', '>;123{{a}}', '4'],
    ['shipping containers', '^BCN,50,N,N,N,U', '{{a}}', '12345'],
    ['EAN with control characters', '^BEN,50', '{{a}}', '1\t2'],
    ['Data Matrix with letters beyond ASCII', '^BXN,4,200', '{{a}}', 'Å'],
    ['Data Matrix with a sign that is an escape in some printers', '^BXN,4,200', 'a_{{a}}', '~'],
    ['PDF417 with a backslash', '^B7N,4', '{{a}}', '\\&'],
  ])('is refused: %s', (_, commands, data, a) => {
    expect(refusalsOf(barcode(commands, data), { a })).toEqual([expect.stringMatching(/^The value of "a" /)])
  })

  it('of GS1 keeps its separators', () => {
    expect(printed(barcode('^BCN,50,N', '>;>8{{a}}'), { a: '10A1\u001d2122' })).toEqual(['10A1\u001d2122'])
    expect(printed(barcode('^BCN,50,N,N,N,D'), { a: '(10)A1\u001d(21)22' })).toEqual(['10A1\u001d2122'])
  })
})

describe('A file that cannot be kept as it is', () => {
  it.each([
    ['has no label', '^XA^XZ', 'The file prints no label.'],
    ['has two labels', '^XA^FDa^FS^XZ^XA^FDb^FS^XZ', 'The file has 2 labels. Divide it into files of one.'],
    ['has a label without its end', '^XA^FDa^FS', 'The label that starts in line 1 has no ^XZ.'],
    ['recalls what it has not', '^XA\n^XFR:A.ZPL^FS^XZ', 'Line 2: it recalls a format that the file does not have.'],
    [
      'restarts the printer',
      '~JR^XA^FDa^FS^XZ',
      'Line 1: ~JR cannot be of a label, because it stops, restarts or moves the printer. Remove it from the file.',
    ],
    [
      'saves its settings in the printer',
      '^XA^EG^FDa^FS^XZ',
      'Line 1: ^EG cannot be of a label, because it changes what the printer keeps when it is switched off. Remove it from the file.',
    ],
    [
      'writes into permanent memory',
      '~DGE:A.GRF,4,1,FFFFFFFF^XA^FDa^FS^XZ',
      'Line 1: ~DGE:A.GRF stores into the printer’s permanent memory. Store into R: instead.',
    ],
    [
      'has a placeholder where no data are',
      '^XA^FO{{x}},9^FDa^FS^XZ',
      'Line 1: ^FO{{x}} has a placeholder. Only the data of a field (^FD) can have one.',
    ],
    [
      'has a QR code of manual input',
      '^XA^BQN,2,4^FDMM,N{{a}}^FS^XZ',
      'Line 1: a variable stands in a QR code whose data does not start with QA, or another level with automatic input.',
    ],
    [
      'recalls a format until it is too long',
      `^XA^DFA^FS${'^FDa^FS'.repeat(1_000)}^XZ^XA${'^XFA^FS'.repeat(1_000)}^XZ`,
      'Line 1: the label is too long.',
    ],
    [
      'has hundreds of fields with variables',
      `^XA${'^FO1,1^FD{{a}}^FS'.repeat(501)}^XZ`,
      'The label has more than 500 fields with variables.',
    ],
    ['is too large', `^XA^FD${'x'.repeat(1_100_000)}^FS^XZ`, 'The file is larger than 1 MB.'],
  ])('%s', (_, source, problem) => {
    expect(problemsOf(source)).toEqual([problem])
  })
})
