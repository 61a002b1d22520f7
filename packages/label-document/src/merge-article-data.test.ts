import { describe, expect, it } from 'vitest'
import { mergeArticleData } from './merge-article-data.ts'

const variable = {
  variableName: 'lot',
  variableData: '',
  dataType: 'default' as const,
  required: true,
  propertySize: 20,
}
const entry = (data: string) => ({ key: 'Lot', data, editable: true, propertyType: 'text', propertySize: 20 })
const article = (...articleData: ReturnType<typeof entry>[]) => ({
  name: 'Cloudberry jam',
  externalIdentifier: 'NB-20422',
  articleData,
})

describe('A variable that is merged with an article', () => {
  it('finds its data by name, whatever the case, and no others [LABEL-23]', () => {
    const lower = { ...variable, variableName: 'LOT' }
    expect(mergeArticleData([lower], article(entry('L1')))).toMatchObject([{ variableName: 'LOT', value: 'L1' }])
    expect(mergeArticleData([{ ...variable, variableName: 'Lots' }], article(entry('L1')))).toMatchObject([
      { value: '' },
    ])
  })

  it('is kept where it is editable, with the type and the stricter size; else shown and not editable [LABEL-24]', () => {
    const number = { ...entry('12'), propertyType: 'number', propertySize: 8 }
    const kept = { isEditable: true, propertyType: 'number', propertySize: 8 }
    expect(mergeArticleData([variable], article(number))).toMatchObject([kept])
    const fixed = { ...number, editable: false, propertySize: 40 }
    expect(mergeArticleData([variable], article(fixed))).toMatchObject([{ isEditable: false, propertySize: 20 }])
  })

  it('is from the label when only its default fills it', () => {
    const withDefault = { ...variable, variableData: 'L0' }
    expect(mergeArticleData([withDefault], article())[0]).toMatchObject({ value: 'L0', isFromLabel: true })
    expect(mergeArticleData([withDefault], article(entry('L1')))[0]).toMatchObject({ value: 'L1', isFromLabel: false })
    expect(mergeArticleData([variable], article())[0]).toMatchObject({ value: '', isFromLabel: false })
  })

  it('of the article’s own fields is never from the label', () => {
    const name = { ...variable, variableName: 'name', variableData: 'A name' }
    expect(mergeArticleData([name], article())[0]).toMatchObject({ value: 'Cloudberry jam', isFromLabel: false })
  })

  it('that identifies the article comes from it, and is not changed by hand [LABEL-28]', () => {
    const own = (variableName: string, of = article()) =>
      mergeArticleData([{ ...variable, variableName, variableData: 'typed once' }], of)[0]
    expect(own('externalIdentifier')).toMatchObject({ value: 'NB-20422', isEditable: false })
    expect(own('ARTICLENAME')).toMatchObject({ value: 'Cloudberry jam', isEditable: false })
    const key = 'externalIdentifier'
    expect(own(key, article({ ...entry('other'), key }))).toMatchObject({ value: 'other', isEditable: false })
    expect(own(key, { ...article(), externalIdentifier: null as never })).toMatchObject({ isEditable: false })
    expect(own('name')).toMatchObject({ isEditable: true })
    const typed = mergeArticleData([{ ...variable, variableName: key }], undefined)
    expect(typed[0]).toMatchObject({ value: '', isEditable: true })
    // A label without an article is filled from one without a name: its default stands.
    expect(own('articleName', { ...article(), name: '' })).toMatchObject({ value: 'typed once', isFromLabel: true })
  })

  it('never takes the sample, but for a serial number, which is given when it is printed', () => {
    const withSample = { ...variable, sampleValue: 'L9' }
    expect(mergeArticleData([withSample], article())[0]?.value).toBe('')
    const serial = { ...withSample, inputType: 'serial' as const }
    expect(mergeArticleData([serial], article())[0]).toMatchObject({ value: 'L9', isSerial: true, isFromLabel: false })
    expect(mergeArticleData([{ ...variable, inputType: 'serial', variableData: 'L0' }], article())[0]?.value).toBe('L0')
  })
})
