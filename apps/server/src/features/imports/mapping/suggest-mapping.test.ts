import { describe, expect, it } from 'vitest'
import { suggestKey, suggestKind, suggestMapping } from './suggest-mapping.ts'

const fieldsOf = (names: readonly string[], kind: 'articles' | 'orders' = 'articles') =>
  suggestMapping(kind, names).map(({ column, field, key }) => [column, field, key])

describe('The suggested mapping', () => {
  it('knows columns by the names that people give them, and makes data of the others [IMPORT-02]', () => {
    expect(fieldsOf(['Art. no', 'Benämning', 'Vikt'])).toEqual([
      ['Art. no', 'externalIdentifier', ''],
      ['Benämning', 'name', ''],
      ['Vikt', 'data', 'Vikt'],
    ])
    expect(fieldsOf(['Order', 'SKU', 'Antal'], 'orders').map(([, field]) => field)).toEqual([
      'orderNumber',
      'articleIdentifier',
      'quantity',
    ])
  })

  it('is for orders where a file has their number, an article and how many, and for articles otherwise [IMPORT-02]', () => {
    expect(suggestKind(['Ordernr', 'Kund', 'Artikel-id', 'Antal', 'Lot'])).toBe('orders')
    expect(suggestKind(['orderNumber', 'name', 'externalIdentifier', 'quantity', 'printed'])).toBe('orders')
    expect(suggestKind(['Order', 'Produkt', 'Antal'])).toBe('orders')
    expect(suggestKind(['SKU', 'Name', 'Order', 'Weight'])).toBe('articles')
    expect(suggestKind(['Artikel-id', 'Namn', 'Antal'])).toBe('articles')
  })

  it('takes the name of the article for it only where no column has its identifier [IMPORT-02]', () => {
    expect(fieldsOf(['Order', 'Benämning', 'Antal'], 'orders').map(([, field]) => field)).toEqual([
      'orderNumber',
      'articleName',
      'quantity',
    ])
    expect(fieldsOf(['Order', 'SKU', 'Benämning', 'Antal'], 'orders').map(([, field]) => field)).toEqual([
      'orderNumber',
      'articleIdentifier',
      'data',
      'quantity',
    ])
  })

  it('gives a field to one column only', () => {
    expect(fieldsOf(['name', 'description']).map(([, field]) => field)).toEqual(['name', 'data'])
  })

  it('keeps the data of two columns of one name apart', () => {
    expect(fieldsOf(['SKU', 'Info', 'Info (2)']).map(([, , key]) => key)).toEqual(['', 'Info', 'Info (2)'])
  })

  it('leaves out the reasons that stood in a file of bad rows, but not a column of that name elsewhere', () => {
    expect(fieldsOf(['SKU', 'Problem']).map(([column]) => column)).toEqual(['SKU'])
    expect(fieldsOf(['Problem', 'SKU']).map(([column]) => column)).toEqual(['Problem', 'SKU'])
  })

  it('takes exported orders as they are, without what they tell only', () => {
    const exported = ['orderNumber', 'name', 'group', 'article', 'externalIdentifier', 'quantity', 'printed']
    expect(fieldsOf([...exported, 'Batch', 'name (2)', 'order.Date'], 'orders')).toEqual([
      ['orderNumber', 'orderNumber', ''],
      ['name', 'name', ''],
      ['group', 'group', ''],
      ['article', 'articleName', ''],
      ['externalIdentifier', 'articleIdentifier', ''],
      ['quantity', 'quantity', ''],
      ['Batch', 'data', 'Batch'],
      ['name (2)', 'data', 'name'],
      ['order.Date', 'orderData', 'Date'],
    ])
    expect(fieldsOf(['order', 'article', 'printed'], 'orders').map(([, field]) => field)).toEqual([
      'orderNumber',
      'articleIdentifier',
      'data',
    ])
  })

  it('tells rows apart by the identifier, or by the name where there is none', () => {
    expect(suggestKey('articles', suggestMapping('articles', ['SKU', 'Name']))).toBe('externalIdentifier')
    expect(suggestKey('articles', suggestMapping('articles', ['Name']))).toBe('name')
    expect(suggestKey('orders', suggestMapping('orders', ['Order']))).toBe('orderNumber')
  })
})
