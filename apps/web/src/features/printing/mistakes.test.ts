import type { LabelDocument, PictogramElement, PictureElement } from '@labelwright/label-document/label-document'
import type { Problem } from '@labelwright/label-document/problem'
import { sampleLabels } from '@labelwright/label-document/samples'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { describe, expect, it } from 'vitest'
import { eachOnce, fieldOf, gapsOf, mistakesOf } from './mistakes.ts'

const resources = await loadResources()
const product = sampleLabels.find(({ name }) => name === 'Product label')?.document as LabelDocument
const fields = product.variables.map(({ variableName }) => variableName)
const right = {
  name: 'Cloudberry jam',
  externalIdentifier: 'NB-20422',
  gtin: '07350001234564',
  lot: 'L2407A',
  expiry: '271130',
  expiryDate: '2027-11-30',
}

/** What the engine says of the product label with these values. */
function problemsWith(values: Readonly<Record<string, string>>): readonly Problem[] {
  return layOutLabel(compileLabel(product, { resources, dpi: 203.2 }), { ...right, ...values }).problems
}
const mistakesWith = (values: Readonly<Record<string, string>>) => {
  const { ofFields, others } = mistakesOf(problemsWith(values), product, fields)
  return {
    ofFields: [...ofFields].map(([name, own]) => [name, ...own.map(({ message }) => message)]),
    others: others.map(({ message }) => message),
  }
}

describe('A wrong value', () => {
  it('stands once, beside its field, although two barcodes and a text carry it', () => {
    expect(problemsWith({ gtin: '0735000123456A' }).length).toBeGreaterThan(1)
    expect(mistakesWith({ gtin: '0735000123456A' })).toEqual({
      ofFields: [['gtin', '(01) GTIN takes exactly 14 digits; "0735000123456A" contains "A".']],
      others: [],
    })
  })

  it('that is missing is only that, and not also a wrong barcode', () => {
    const { ofFields, others } = mistakesWith({ gtin: '', lot: '' })
    expect(ofFields.map(([name]) => name).sort()).toEqual(['gtin', 'lot'])
    expect(ofFields.every(([, message]) => /must have a value/.test(message ?? ''))).toBe(true)
    expect(others).toEqual([])
  })

  it('is told of each field by itself', () => {
    const { ofFields } = mistakesWith({ lot: 'Å', expiry: '271301' })
    expect(ofFields.map(([name]) => name).sort()).toEqual(['expiry', 'lot'])
  })

  it('of no field of the form stays with the label', () => {
    const { ofFields, others } = mistakesOf(problemsWith({ gtin: 'A' }), product, [])
    expect([ofFields.size, others.length]).toEqual([0, 1])
  })
})

describe('Warnings of a field', () => {
  const warning = (message: string): Problem => ({
    code: 'text-overflow',
    severity: 'warning',
    message,
    variableName: 'name',
  })

  it('all stand beside it, each once', () => {
    const { ofFields } = mistakesOf([warning('a'), warning('b'), warning('a')], product, ['name'])
    expect(ofFields.get('name')?.map(({ message }) => message)).toEqual(['a', 'b'])
  })

  it('give way to an error', () => {
    const error: Problem = { ...warning('wrong'), severity: 'error' }
    expect(mistakesOf([warning('a'), error], product, ['name']).ofFields.get('name')).toEqual([error])
  })
})

describe('The field of a problem', () => {
  it('is that of the only variable that chooses a picture', () => {
    const place = { x: 0, y: 0, width: 10_000, height: 10_000 } as Pick<PictureElement, 'x' | 'y' | 'width' | 'height'>
    const logo: PictureElement = { ...place, id: 'logo', type: 'picture', source: '{{lot}}' }
    const document = { ...product, elements: [logo] }
    const { problems } = layOutLabel(compileLabel(document, { resources, dpi: 203.2 }), { ...right, lot: 'gone.png' })
    const unknown = problems.filter(({ code }) => code === 'picture-missing')
    expect(unknown).toMatchObject([{ detail: 'picture-unknown', pictureName: 'gone.png' }])
    expect(unknown.map((problem) => fieldOf(problem, document))).toEqual(['lot'])
  })

  it('is that of the only variable that chooses a pictogram', () => {
    const place = { x: 0, y: 0, width: 10_000, height: 10_000 } as Pick<
      PictogramElement,
      'x' | 'y' | 'width' | 'height'
    >
    const sign: PictogramElement = { ...place, id: 'sign', type: 'pictogram', pictogram: '{{lot}}' }
    const document = { ...product, elements: [sign] }
    const { problems } = layOutLabel(compileLabel(document, { resources, dpi: 203.2 }), { ...right, lot: 'nosuch' })
    const unknown = problems.filter(({ code }) => code === 'pictogram-unknown')
    expect(unknown.map((problem) => fieldOf(problem, document))).toEqual(['lot'])
  })

  const about = (more: Partial<Problem>): Problem => ({ code: 'gs1-invalid', severity: 'error', message: '', ...more })
  const symbol = product.elements.find((one) => one.type === 'barcode')

  it.each([
    ['01', 'gtin'],
    ['10', 'lot'],
  ])('is found behind its application identifier: %s', (applicationIdentifier, field) => {
    expect(fieldOf(about({ elementId: symbol?.id ?? '', applicationIdentifier }), product)).toBe(field)
  })

  it('is unknown where several fill the element', () => {
    expect(fieldOf(about({ elementId: symbol?.id ?? '' }), product)).toBeUndefined()
    expect(fieldOf(about({}), product)).toBeUndefined()
  })
})

describe('The dashed frames on the paper', () => {
  it('stand where the barcodes will be, and the texts of a missing value', () => {
    const barcodes = product.elements.filter(({ type }) => type === 'barcode').map(({ id }) => id)
    const wrong = gapsOf(problemsWith({ gtin: '0735000123456A' }), product)
    expect(wrong.map(({ elementId }) => elementId).sort()).toEqual(barcodes.sort())
    const [gap] = wrong
    const element = product.elements.find(({ id }) => id === gap?.elementId)
    expect(gap?.left).toBeCloseTo((element?.x ?? 0) / 100_000)
    expect(gap?.height).toBeCloseTo((element?.height ?? 0) / 60_000)
    const missing = gapsOf(problemsWith({ name: '' }), product).map(({ elementId }) => elementId)
    expect(missing.length).toBeGreaterThan(0)
    expect(product.elements.filter(({ id }) => missing.includes(id)).every(({ type }) => type === 'text')).toBe(true)
  })

  it('are not there for a warning, nor when all is right', () => {
    expect(gapsOf([{ code: 'text-overflow', severity: 'warning', message: '', elementId: 'name' }], product)).toEqual(
      [],
    )
    expect(gapsOf(problemsWith({}), product)).toEqual([])
  })
})

it('What is said twice is told once', () => {
  const one: Problem = { code: 'gs1-invalid', severity: 'error', message: 'wrong', elementId: 'a' }
  expect(eachOnce([one, { ...one, elementId: 'b' }])).toEqual([one])
})
