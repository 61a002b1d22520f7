import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { applicationStandards } from './application-standards.ts'
import type { LabelDocument } from './label-document.ts'
import { labelDocumentSchema } from './label-document-schema.ts'
import { migrate } from './migrations/migrate.ts'
import { readLabelDocument } from './read-label-document.ts'
import { checkBarcodeOptions } from './reading/check-barcode-options.ts'
import { sampleLabels } from './samples.ts'

function sample(): Record<string, unknown> & { elements: Record<string, unknown>[] } {
  return structuredClone(sampleLabels[1]?.document) as unknown as ReturnType<typeof sample>
}

const messages = (value: unknown): string[] => readLabelDocument(value).problems.map((problem) => problem.message)

describe('Reading a label document', () => {
  it('answers the same document', () => {
    expect(readLabelDocument(sample())).toEqual({ document: sample(), problems: [] })
  })

  it.each([undefined, null, 'x', 3, []])('refuses %j', (value) => {
    expect(messages(value)).toEqual(['A label document is a JSON object.'])
  })

  it('says that a document of a newer program is too new', () => {
    expect(readLabelDocument({ ...sample(), formatVersion: 4 }).problems).toMatchObject([{ code: 'document-too-new' }])
  })

  it.each([0, 1.5, '1', undefined])('refuses format %j', (formatVersion) => {
    expect(messages({ ...sample(), formatVersion })).toEqual(['formatVersion must be a whole number from 1.'])
  })

  it.each([
    ['width', 4_999],
    ['width', 1_200_001],
    ['height', 10_000.5],
    ['extra', 1],
    ['elements', Array.from({ length: 501 }, (_, index) => ({ ...sample().elements[0], id: String(index) }))],
    ['elements', [sample().elements[0], sample().elements[0]]],
    ['elements', [{ ...sample().elements[0], type: 'video' }]],
    ['variables', Array.from({ length: 201 }, (_, index) => ({ variableId: String(index) }))],
  ])('refuses a wrong %s', (field, value) => {
    const { document, problems } = readLabelDocument({ ...sample(), [field]: value })
    expect(document).toBeUndefined()
    expect(problems[0]?.code).toBe('document-invalid')
  })

  it.each(['variableId', 'variableName', 'variableData', 'propertySize'])(
    'refuses a variable without %s [LABEL-02]',
    (field) => {
      const variables = structuredClone(sampleLabels[1]?.document.variables ?? []).map((one) => ({ ...one }))
      Reflect.deleteProperty(variables[0] ?? {}, field)
      expect(messages({ ...sample(), variables })[0]).toContain(`variables.0.${field}`)
    },
  )

  it('takes the variable data types default, media-ref and toggle, and no other [LABEL-22]', () => {
    const [first] = sampleLabels[1]?.document.variables ?? []
    const readWith = (dataType: string) =>
      readLabelDocument({ ...sample(), variables: [{ ...first, dataType }], elements: [] })
    for (const dataType of ['default', 'media-ref', 'toggle']) expect(readWith(dataType).problems).toEqual([])
    expect(readWith('number').document).toBeUndefined()
  })

  it('refuses two variables whose names differ only in case', () => {
    const one = { variableId: 'a', variableName: 'Name', variableData: '', dataType: 'default', propertySize: 1 }
    const variables = [
      { ...one, required: false },
      { ...one, required: false, variableId: 'b', variableName: 'name' },
    ]
    expect(messages({ ...sample(), variables })).toEqual(['variables: Two variables have the same name.'])
  })

  it('says where the mistake is', () => {
    const elements = [{ ...sample().elements[0], x: 'left' }]
    expect(messages({ ...sample(), elements })[0]).toMatch(/^elements\.0\.x: /)
  })

  it('has a schema of exactly the type, which can be written as JSON Schema', () => {
    expectTypeOf<z.infer<typeof labelDocumentSchema>>().toEqualTypeOf<LabelDocument>()
    expect(z.toJSONSchema(labelDocumentSchema)).toMatchObject({ type: 'object', additionalProperties: false })
  })
})

describe('A document of format 1', () => {
  const [first] = sample().variables as { readonly variableData: string }[]

  it('is read as one of the current format, and its defaults stay defaults', () => {
    const variables = [{ ...first, variableData: 'L2407A' }]
    const before = { ...sample(), formatVersion: 1, variables, elements: [] }
    expect(readLabelDocument(before).document).toEqual({ ...before, formatVersion: 3 })
  })

  it('of format 2 may have sample values, as long as a value may be', () => {
    const readWith = (sampleValue: unknown) =>
      readLabelDocument({ ...sample(), variables: [{ ...first, sampleValue }], elements: [] })
    expect(readWith('L2407A').problems).toEqual([])
    expect(readWith(7).document).toBeUndefined()
    expect(readWith('x'.repeat(100_000)).document).toBeUndefined()
  })
})

const golden = fileURLToPath(new URL('../golden/', import.meta.url))
const oldSamples = ['format-1', 'format-2'].flatMap((format) =>
  readdirSync(join(golden, format)).map((file) => ({ format, file })),
)

describe('The sample labels of every older format', () => {
  it.each(oldSamples)('are read: $format/$file', ({ format, file }) => {
    const source = JSON.parse(readFileSync(join(golden, format, file), 'utf8'))
    expect(source.formatVersion).toBe(Number(format.at(-1)))
    const { document, problems } = readLabelDocument(source)
    expect(problems).toEqual([])
    const looks = (elements: readonly object[]) =>
      elements.map((element) => ({ ...element, errorCorrection: undefined, showText: undefined }))
    expect({ ...document, elements: looks(document?.elements ?? []) }).toEqual({
      ...source,
      formatVersion: 3,
      elements: looks(source.elements),
    })
  })

  it('carry no option any more that their barcodes ignored', () => {
    for (const { format, file } of oldSamples) {
      const { document } = readLabelDocument(JSON.parse(readFileSync(join(golden, format, file), 'utf8')))
      for (const element of document?.elements ?? []) {
        if (element.type === 'barcode') expect(checkBarcodeOptions(element), file).toBeUndefined()
      }
    }
  })
})

describe('A barcode of format 2', () => {
  const place = { id: 'one', x: 0, y: 0, width: 5_000, height: 5_000, rotation: 0, moduleWidth: 300 }
  const before = { ...place, type: 'barcode', content: '1', showText: true, errorCorrection: 'L' }
  const after = (options: object): unknown => {
    const group = {
      ...place,
      moduleWidth: undefined,
      type: 'group',
      id: 'group',
      elements: [{ ...before, ...options }],
    }
    const source = JSON.parse(
      JSON.stringify({ ...sample(), formatVersion: 2, elements: [], pages: [{ elements: [group] }] }),
    )
    const { document, problems } = readLabelDocument(source)
    expect(problems).toEqual([])
    const [found] = document?.pages?.[0]?.elements ?? []
    return found?.type === 'group' ? found.elements[0] : undefined
  }
  const kept = { ...place, type: 'barcode', content: '1' }
  const every = { columns: 3, symbolVersion: '2', checkCharacter: true }

  it.each([
    ['ean13', { showText: true }],
    ['qr', { showText: false, errorCorrection: 'L' }],
    ['hibc-qr', { showText: false, errorCorrection: 'L', symbolVersion: '2' }],
    ['rmqr', { showText: false, errorCorrection: 'M', symbolVersion: '2' }],
    ['aztec', { showText: false }],
    ['datamatrix', { showText: false }],
    ['pdf417', { showText: false, columns: 3 }],
    ['micropdf417', { showText: false, symbolVersion: '2' }],
    ['databar-expanded-stacked', { showText: true }],
    ['code39', { showText: true, checkCharacter: true }],
  ])('%s keeps the options that it obeyed', (symbology, options) => {
    expect(after({ symbology, ...every })).toEqual({ ...kept, symbology, ...options })
  })
})

describe('The scale of a group', () => {
  const group = { id: 'g', type: 'group', x: 0, y: 0, width: 1_000, height: 1_000, elements: [] }
  it.each([
    [9, false],
    [10, true],
    [1_000, true],
    [1_001, false],
    [33.3, false],
  ])('of %f percent is taken: %s', (scale, isTaken) => {
    const { document } = readLabelDocument({ ...sampleLabels[0]?.document, elements: [{ ...group, scale }] })
    expect(document !== undefined).toBe(isTaken)
  })
})

describe('Looks of format 3', () => {
  const place = { id: 'shape', x: 0, y: 0, width: 5_000, height: 5_000, lineWidth: 300 }
  const shapes = [
    { ...place, type: 'box' },
    { ...place, type: 'ellipse' },
    { ...place, type: 'path', d: 'M0 0L1000 0L0 1000Z' },
  ]
  const readWith = (element: object) => messages({ ...sample(), elements: [element] })

  it.each(shapes)('of a $type: a shade where it is filled, a style of line where it is not', (shape) => {
    for (const shade of [25, 50, 75]) expect(readWith({ ...shape, filled: true, shade })).toEqual([])
    for (const lineStyle of ['dashed', 'dotted']) {
      expect(readWith({ ...shape, filled: false, lineStyle })).toEqual([])
    }
    expect(readWith({ ...shape, filled: false, shade: 25 })).toEqual([
      'elements.0.shade: Only a filled shape has a shade.',
    ])
    expect(readWith({ ...shape, filled: true, lineStyle: 'dashed' })).toEqual([
      'elements.0.lineStyle: A filled shape has no line.',
    ])
    expect(readWith({ ...shape, filled: true, shade: 30 })).toHaveLength(1)
  })

  it('are the inks black, white and accent, whose colour the document names', () => {
    for (const ink of ['black', 'white', 'accent']) expect(readWith({ ...shapes[0], filled: true, ink })).toEqual([])
    expect(readWith({ ...shapes[0], filled: true, ink: 'red' })).toHaveLength(1)
    const coloured = (accentColor: unknown) => messages({ ...sample(), accentColor }).length
    expect(['#e2001a', '#E2001A', 'red', '#e2001', 7].map(coloured)).toEqual([0, 1, 1, 1, 1])
  })
})

describe('A pictogram', () => {
  const sign = { id: 'sign', type: 'pictogram', x: 0, y: 0, width: 5_000, height: 5_000, pictogram: '{{v}}' }
  const readWith = (more: object) => messages({ ...sample(), elements: [{ ...sign, ...more }] })

  it('has a name of any text, a rotation, an ink and conditional formats of ink', () => {
    expect(
      readWith({ rotation: 90, ink: 'accent', conditionalFormats: [{ condition: 'true', ink: 'white' }] }),
    ).toEqual([])
    expect(readWith({ pictogram: 'of another library' })).toEqual([])
    expect(readWith({ pictogram: ['ghs01', 'ghs02'] })).toEqual(['elements.0.pictogram: A list is not a text.'])
    expect(readWith({ conditionalFormats: [{ condition: 'true', pictogram: 'ghs01' }] })).toHaveLength(1)
    expect(readWith({ filled: true })).toEqual(['elements.0: There is no field "filled" here.'])
  })
})

describe('A barcode', () => {
  const barcode = sample().elements.find(({ type }) => type === 'barcode')
  const withStandard = (applicationStandard: unknown) => ({
    ...sample(),
    elements: [{ ...barcode, applicationStandard }],
  })

  it.each(applicationStandards)('names the application standard %s', (standard) => {
    const document = withStandard(standard)
    expect(readLabelDocument(document)).toEqual({ document, problems: [] })
  })

  it.each(['gs1', '', 'GS1-Retail', null, 5])('has no application standard %j', (standard) => {
    expect(messages(withStandard(standard))[0]).toContain('elements.0.applicationStandard')
  })
})

describe('A picture', () => {
  const media = 'a'.repeat(64)
  const place = { id: 'logo', x: 0, y: 0, width: 10_000, height: 10_000 }
  const readWith = (more: object) =>
    messages({ ...sample(), elements: [{ ...place, type: 'picture', ...more }], pages: [] })
  const cropOf = (left: number, right: number) => ({ crop: { left, right, top: 0, bottom: 0 } })

  it('is named by the hash of its bytes or stands in the document, not both', () => {
    expect([readWith({ media }), readWith({ png: '' }), readWith({})]).toEqual([[], [], []])
    expect(readWith({ media, png: '' })).toEqual(['elements.0.media: A picture has either media or png.'])
    expect(readWith({ media: 'A'.repeat(64) })).toHaveLength(1)
    expect(readWith({ media: 'a'.repeat(63) })).toHaveLength(1)
  })

  it('keeps something of itself where it is cropped', () => {
    expect(readWith({ media, ...cropOf(500, 499) })).toEqual([])
    expect(readWith({ media, ...cropOf(500, 500) })).toEqual([
      'elements.0.crop: The crop leaves nothing of the picture.',
    ])
  })

  it('has a threshold only where its dots have one, from 1 to 99 percent', () => {
    expect(readWith({ media, dots: 'threshold', threshold: 99 })).toEqual([])
    expect(readWith({ media, dots: 'threshold', threshold: 100 })).toHaveLength(1)
    expect(readWith({ media, dots: 'ordered', threshold: 50 })).toEqual([
      'elements.0.threshold: Only dots by threshold have one.',
    ])
  })
})

describe('Migrations', () => {
  it('are taken in order, one step at a time', () => {
    const step = (from: number) => ({
      from,
      reason: 'test',
      migrate: (document: Readonly<Record<string, unknown>>) => ({ ...document, [`step${from}`]: true }),
    })
    expect(migrate({ formatVersion: 1 }, [step(2), step(1)], { from: 1, to: 3 })).toEqual({
      formatVersion: 3,
      step1: true,
      step2: true,
    })
  })

  it('must not have a gap', () => {
    expect(() => migrate({ formatVersion: 1 }, [], { from: 1, to: 2 })).toThrow('No migration')
  })
})
