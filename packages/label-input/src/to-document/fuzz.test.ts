import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyJob, damagedJob } from '../zpl/testing/any-job.ts'
import { checked, convertFields, dpi, options, read, resources } from './testing/convert.ts'
import { handWrittenLabels } from './testing/hand-written-labels.ts'
import { toDocument } from './to-document.ts'

const mostElements = 500
const mostPictureBytes = 2 * 1024 * 1024
const mostRemarks = 200

/** Commands of labels that people wrote, in any mixture. */
const mixedFields = fc
  .array(fc.constantFrom(...handWrittenLabels.flatMap(([, commands]) => commands.split(/(?<=\^FS)/))), {
    maxLength: 30,
  })
  .map((fields) => `^XA${fields.join('')}^FO1,1^FDx^FS^XZ`)

/** The bounds of every conversion. */
function check(zpl: string, other: string): void {
  const reading = read(zpl)
  const differsFrom = read(other).labels
  for (const label of reading.labels.slice(0, 3)) {
    const { document, remarks } = checked(toDocument(reading, label, { ...options, differsFrom }))
    expect(document.elements.length).toBeLessThanOrEqual(mostElements)
    expect(document.elements.length + remarks.length).toBeGreaterThan(0)
    expect(remarks.length).toBeLessThanOrEqual(mostRemarks)
    for (const { message } of remarks) expect(message).toMatch(/\.$/)
    for (const element of document.elements) {
      if (element.type === 'picture')
        expect(Buffer.from(element.png ?? '', 'base64').length).toBeLessThanOrEqual(mostPictureBytes)
    }
    layOutLabel(compileLabel(document, { resources, dpi }), {})
  }
}

describe('Any ZPL', () => {
  it.each([
    ['of commands in any order', anyJob],
    ['of our own, damaged', damagedJob],
    ['of fields of real labels', mixedFields],
  ])('%s gives documents that are read again, and remarks', (_, jobs) => {
    fc.assert(fc.property(jobs, jobs, check), { numRuns: 150 })
  })
})

describe('A label that is larger than a design', () => {
  const messagesOf = (commands: string): string[] => convertFields(commands).remarks.map(({ message }) => message)

  it('keeps 500 elements, and tells where the rest starts', () => {
    const { document, remarks } = convertFields('^FO1,1^A0N,20^FDx^FS'.repeat(501))
    expect(document.elements).toHaveLength(500)
    expect(remarks).toEqual([
      {
        place: { offset: 3 + 500 * 20 + 13, line: 1 },
        message: 'A design has at most 500 elements. What follows was left out.',
      },
    ])
    expect(messagesOf('^FO1,1^A0N,20^FDx^FS'.repeat(500))).toEqual([])
  })

  it('keeps 4000 characters of a text, and tells so', () => {
    const { document, remarks } = convertFields(`^FO1,1^A0N,20^FD${'x'.repeat(4_001)}^FS`)
    expect(document.elements).toMatchObject([{ content: 'x'.repeat(4_000) }])
    expect(remarks.map(({ message }) => message)).toEqual(['Its text is longer than 4000 characters and was cut.'])
    expect(messagesOf(`^FO1,1^A0N,20^FD${'x'.repeat(4_000)}^FS`)).toEqual([])
  })

  it('keeps 200 variables, and the text of the others', () => {
    const fields = Array.from({ length: 201 }, (_, index) => `^FO1,${index}^A0N,20^FN${index}^FDv${index}^FS`).join('')
    const { document, remarks } = convertFields(fields)
    expect(document.variables).toHaveLength(200)
    expect(document.elements.at(-1)).toMatchObject({ content: 'v200' })
    expect(remarks.map(({ message }) => message)).toEqual([
      'A design has at most 200 variables. "v200" was kept as it is.',
    ])
  })

  it('leaves out what lies off the label', () => {
    expect(messagesOf('^PW400^LL200^FO400,10^GB10,10,10^FS^FO10,200^A0N,30^FDx^FS^FO399,10^GB10,10,10^FS')).toEqual([
      'A box or a line lies off the label and was left out.',
    ])
    expect(messagesOf('^PW400^LL200^FO10,260^A0N,30^FDx^FS')).toEqual(['A text lies off the label and was left out.'])
  })

  it('is set to the sides that a design has', () => {
    const { document, remarks } = convertFields('^PW39^LL9601^FO1,1^GB9,9,9^FS')
    expect([document.width, document.height]).toEqual([5_000, 1_200_000])
    expect(remarks.map(({ message }) => message)).toEqual([
      'A side of the label is 4.875 mm long. It was set to 5 mm.',
      'A side of the label is 1200.125 mm long. It was set to 1200 mm.',
    ])
    expect(messagesOf('^PW40^LL9600^FO1,1^GB9,9,9^FS')).toEqual([])
  })

  it('has no picture of more than 16 million dots', () => {
    const message = 'A picture is larger than a design allows and was left out.'
    expect(messagesOf('^FO1,1^GFA,1,2000000,500,FF^FS')).toEqual([])
    expect(messagesOf('^FO1,1^GFA,1,2000500,500,FF^FS')).toEqual([message])
  })
})

describe('What the job says of the printer and of the whole label', () => {
  it('is handed on: copies', () => {
    expect(convertFields('^PR6^MD5^PQ12^FO1,1^GB9,9,9^FS').copies).toBe(12)
  })

  it.each([
    ['^POI', 'The job prints the label upside down. The design stands upright.'],
    ['^PMY', 'The job prints the label as in a mirror. The design is not mirrored.'],
    ['^QQ1', '^QQ1: unknown command.'],
  ])('%s is told', (command, message) => {
    expect(convertFields(`${command}^FO1,1^GB9,9,9^FS`).remarks.map((remark) => remark.message)).toEqual([message])
  })

  it('is told of this label alone', () => {
    const reading = read('^XA^FO1,1^GB9,9,9^FS^XZ^XA^QQ^FO1,1^GB9,9,9^FS^XZ')
    const remarks = reading.labels.map((label) => toDocument(reading, label, options).remarks.length)
    expect(remarks).toEqual([0, 1])
    const other = read('^XA^QQ^FO1,1^GB9,9,9^FS^XZ^XA^FO1,1^GB9,9,9^FS^XZ')
    expect(other.labels.map((label) => toDocument(other, label, options).remarks.length)).toEqual([1, 0])
  })
})

it('reads its documents as the current format', () => {
  expect(readLabelDocument(convertFields('^FO1,1^GB9,9,9^FS').document).problems).toEqual([])
})
