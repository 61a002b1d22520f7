import type { ColumnMapping, ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { describe, expect, it } from 'vitest'
import { hindranceOf, mappingFor, usualOptions, withColumn } from './import-options.ts'

const mapping: readonly ColumnMapping[] = [
  { column: 'SKU', field: 'externalIdentifier', key: '' },
  { column: 'Title', field: 'name', key: '' },
  { column: 'Batch', field: 'data', key: 'batch' },
]

describe('A column sent to a field', () => {
  it('takes the field from the column that had it, which becomes data under its own name', () => {
    expect(withColumn(mapping, 'Batch', 'name')).toEqual([
      { column: 'SKU', field: 'externalIdentifier', key: '' },
      { column: 'Title', field: 'data', key: 'Title' },
      { column: 'Batch', field: 'name', key: '' },
    ])
  })

  it('leaves other columns of data as they are', () => {
    expect(withColumn(mapping, 'Title', 'data')[1]).toEqual({ column: 'Title', field: 'data', key: 'Title' })
    expect(withColumn(mapping, 'Title', 'data')[2]?.key).toBe('batch')
  })

  it('that goes nowhere is left out', () => {
    expect(withColumn(mapping, 'Batch', undefined).map(({ column }) => column)).toEqual(['SKU', 'Title'])
  })
})

describe('A configuration for a file', () => {
  it('leaves what the file does not have, and what it says nothing of', () => {
    expect(mappingFor(['Title', 'Colour'], mapping)).toEqual([{ column: 'Title', field: 'name', key: '' }])
  })

  it('that knows none of its columns makes all of them data', () => {
    expect(mappingFor(['Colour'], mapping)).toEqual([{ column: 'Colour', field: 'data', key: 'Colour' }])
  })
})

describe('Before a check', () => {
  const articles: ImportOptions = { ...usualOptions('articles'), mapping: [...mapping] }
  const orders: ImportOptions = {
    ...usualOptions('orders'),
    mapping: [{ column: 'Order', field: 'orderNumber', key: '' }],
  }
  const articleName: ColumnMapping = { column: 'Product', field: 'articleName', key: '' }
  it.each([
    ['nothing is missing', articles, undefined],
    ['the key column is missing', { ...articles, mapping: [] }, 'imports.keyMissing.externalIdentifier'],
    ['orders have no article', orders, 'imports.articleMissing'],
    ['orders that are only updated have no article', { ...orders, mode: 'update' }, 'imports.articleMissing'],
    ['orders have articles by name', { ...orders, mapping: [...orders.mapping, articleName] }, undefined],
    ['a group is to be replaced and none is named', { ...articles, mode: 'replace-group' }, 'imports.groupMissing'],
    ['a group is to be replaced', { ...articles, mode: 'replace-group', targetGroupIds: ['g'] }, undefined],
    [
      'two columns have one key',
      { ...articles, mapping: [...mapping, { column: 'Lot', field: 'data', key: ' BATCH' }] },
      'imports.keyTwice',
    ],
  ] satisfies [string, ImportOptions, string | undefined][])('%s', (_, options, hindrance) => {
    expect(hindranceOf(options)).toBe(hindrance)
  })
})
