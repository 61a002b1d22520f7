import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { describe, expect, it } from 'vitest'
import { dataRows, valueIn, worstCases, worstRows } from './data-rows.ts'

const variable = (variableName: string, more: Partial<LabelVariable> = {}): LabelVariable => ({
  variableId: variableName,
  variableName,
  variableData: '',
  dataType: 'default',
  propertySize: 2000,
  required: false,
  ...more,
})

const article = (name: string, data: Readonly<Record<string, string>>): ArticleWithData =>
  ({
    id: name,
    name,
    externalIdentifier: `NB-${name}`,
    articleData: Object.entries(data).map(([key, value]) => ({
      key,
      data: value,
      editable: true,
      propertyType: 'text',
      propertySize: 2000,
    })),
  }) as unknown as ArticleWithData

const variables = [variable('name', { sampleValue: 'Jam' }), variable('lot', { variableData: 'L1' })]
const articles = [article('Oats', { lot: '12345678' }), article('Cloudberry jam with cinnamon', { lot: 'MW' })]
const rows = dataRows(variables, articles)

describe('What a label is tried with', () => {
  it('is its samples first, then its articles by their data', () => {
    expect(rows.map(({ name }) => name)).toEqual([undefined, 'Oats', 'Cloudberry jam with cinnamon'])
    expect(rows[0]?.values).toEqual({ name: 'Jam' })
    expect(rows[1]?.values).toEqual({ name: 'Oats', lot: '12345678' })
  })

  it('is the default where a row says nothing', () => {
    expect(variables.map((one) => rows[0] && valueIn(rows[0], one))).toEqual(['Jam', 'L1'])
  })

  it('offers the rows that strain it most, with the reasons', () => {
    const found = worstCases(variables, rows).map(({ kind, variableName, row }) => [kind, variableName, row.name])
    expect(found).toEqual([
      ['longest', 'name', 'Cloudberry jam with cinnamon'],
      ['widest', 'name', 'Cloudberry jam with cinnamon'],
      ['longest', 'lot', 'Oats'],
      ['most-digits', 'lot', 'Oats'],
      ['widest', 'lot', 'Cloudberry jam with cinnamon'],
    ])
    expect(worstRows(worstCases(variables, rows)).map(({ row, cases }) => [row.name, cases.length])).toEqual([
      ['Cloudberry jam with cinnamon', 3],
      ['Oats', 2],
    ])
  })

  it('offers an empty value only of what may be empty and is not always', () => {
    const empty = dataRows(variables, [article('A', { lot: '' }), article('B', { lot: 'x' })])
    expect(worstCases(variables, empty).filter(({ kind }) => kind === 'empty')).toMatchObject([{ variableName: 'lot' }])
    const required = [variable('lot', { required: true })]
    expect(worstCases(required, empty).filter(({ kind }) => kind === 'empty')).toEqual([])
    const never = dataRows(variables, [article('A', { lot: '' })])
    expect(worstCases(variables, never).filter(({ kind }) => kind === 'empty')).toEqual([])
  })
})
