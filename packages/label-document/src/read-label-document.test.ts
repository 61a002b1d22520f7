import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import type { LabelDocument } from './label-document.ts'
import { labelDocumentSchema } from './label-document-schema.ts'
import { migrate } from './migrations/migrate.ts'
import { readLabelDocument } from './read-label-document.ts'
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
    expect(readLabelDocument({ ...sample(), formatVersion: 3 }).problems).toMatchObject([{ code: 'document-too-new' }])
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

  it('is read as one of format 2, and its defaults stay defaults', () => {
    const variables = [{ ...first, variableData: 'L2407A' }]
    const before = { ...sample(), formatVersion: 1, variables, elements: [] }
    expect(readLabelDocument(before).document).toEqual({ ...before, formatVersion: 2 })
  })

  it('of format 2 may have sample values, as long as a value may be', () => {
    const readWith = (sampleValue: unknown) =>
      readLabelDocument({ ...sample(), variables: [{ ...first, sampleValue }], elements: [] })
    expect(readWith('L2407A').problems).toEqual([])
    expect(readWith(7).document).toBeUndefined()
    expect(readWith('x'.repeat(100_000)).document).toBeUndefined()
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
