import { describe, expect, it } from 'vitest'
import { contentOf } from './column-content.ts'
import { suggestKey, suggestKind, suggestMapping } from './suggest-mapping.ts'

/** Columns of a file without rows. */
const titled = (names: readonly string[]) => names.map((name) => ({ name, content: undefined }))
const fieldsOf = (names: readonly string[], kind: 'articles' | 'orders' = 'articles') =>
  suggestMapping(kind, titled(names)).map(({ column, field, key }) => [column, field, key])

/** Columns with their values, one under the other. */
const filledColumns = (columns: Readonly<Record<string, readonly string[]>>) => {
  const lists = Object.values(columns)
  const length = Math.max(...lists.map((values) => values.length))
  const rows = Array.from({ length }, (_, row) => ({
    line: row + 2,
    cells: lists.map((values) => values[row] ?? null),
    faults: [],
  }))
  const content = contentOf(rows, lists.length)
  return Object.keys(columns).map((name, place) => ({ name, content: content[place] }))
}
/** The fields of the columns, data left out. */
const suggestedOf = (columns: Readonly<Record<string, readonly string[]>>, kind: 'articles' | 'orders' = 'articles') =>
  Object.fromEntries(
    suggestMapping(kind, filledColumns(columns)).flatMap(({ column, field }) =>
      field === 'data' ? [] : [[field, column]],
    ),
  )
const twelve = Array.from({ length: 12 }, (_, index) => index)
const codes = twelve.map((index) => `X-${500 - index * 3}`)
const phrases = twelve.map((index) => `Steel bolt with collar ${'ABCDEFGHIJKL'[index]}`)
const html = phrases.map((phrase) => `<p>${phrase}, <b>galvanised</b> and sorted by hand.</p>`)

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
    expect(suggestKind(titled(['Ordernr', 'Kund', 'Artikel-id', 'Antal', 'Lot']))).toBe('orders')
    expect(suggestKind(titled(['orderNumber', 'name', 'externalIdentifier', 'quantity', 'printed']))).toBe('orders')
    expect(suggestKind(titled(['Order', 'Produkt', 'Antal']))).toBe('orders')
    expect(suggestKind(titled(['SKU', 'Name', 'Order', 'Weight']))).toBe('articles')
    expect(suggestKind(titled(['Artikel-id', 'Namn', 'Antal']))).toBe('articles')
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

  it.each([
    ['English', 'Item no.', 'Product name', 'Order number', 'Qty', 'Customer'],
    ['Swedish', 'Artikelnr', 'Benämning', 'Ordernummer', 'Antal', 'Kund'],
    ['German', 'Artikel-Nr.', 'Bezeichnung', 'Auftragsnummer', 'Menge', 'Kunde'],
    ['French', 'Référence article', 'Désignation', 'N° de commande', 'Quantité', 'Client'],
    ['Spanish', 'Código de artículo', 'Denominación', 'N.º de pedido', 'Cantidad', 'Cliente'],
    ['Italian', 'Codice articolo', 'Nome prodotto', 'Numero ordine', 'Quantità', 'Cliente'],
    ['Portuguese', 'Código do artigo', 'Designação', 'Nº encomenda', 'Quantidade', 'Cliente'],
    ['Dutch', 'Artikelnummer', 'Productnaam', 'Bestelnummer', 'Aantal', 'Klant'],
    ['Polish', 'Kod towaru', 'Nazwa towaru', 'Numer zamówienia', 'Ilość', 'Kontrahent'],
    ['Czech', 'Kód zboží', 'Název zboží', 'Číslo objednávky', 'Množství', 'Zákazník'],
    ['Danish', 'Varenummer', 'Varenavn', 'Ordrenummer', 'Antal', 'Kunde'],
    ['Norwegian', 'Varenr.', 'Varebetegnelse', 'Ordrenr.', 'Antall', 'Kunde'],
  ])('knows articles and orders in %s, with or without accents and capitals [IMPORT-02]', (_, ...titles) => {
    const [number = '', name = '', order = '', quantity = '', customer = ''] = titles
    expect(fieldsOf([name, number]).map(([, field]) => field)).toEqual(['name', 'externalIdentifier'])
    for (const spelled of [
      titles,
      titles.map((title) => title.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()),
    ]) {
      expect(suggestKind(titled(spelled))).toBe('orders')
    }
    expect(fieldsOf([order, customer, number, name, quantity], 'orders').map(([, field]) => field)).toEqual([
      'orderNumber',
      'name',
      'articleIdentifier',
      'data',
      'quantity',
    ])
  })

  it('takes joined letters and the signs of numbers as people type them without', () => {
    const fields = ['orderNumber', 'articleIdentifier', 'quantity']
    for (const names of [
      ['N° commande', 'N.º artículo', 'Mængde'],
      ['No commande', 'No artículo', 'Maengde'],
    ]) {
      expect(fieldsOf(names, 'orders').map(([, field]) => field)).toEqual(fields)
    }
  })

  it('prefers the number of the article to that of a database, and a barcode to the latter', () => {
    const ids = twelve.map((index) => String(2041 + index * 2))
    const gtins = twelve.map((index) => `735001${index}`)
    expect(suggestedOf({ ID: ids, SKU: codes, Name: phrases })).toEqual({ externalIdentifier: 'SKU', name: 'Name' })
    expect(suggestedOf({ ID: ids, EAN: gtins, Name: phrases }).externalIdentifier).toBe('EAN')
    expect(suggestedOf({ ID: ids, Name: phrases }).externalIdentifier).toBe('ID')
  })

  it('passes over a column whose values contradict its title', () => {
    expect(suggestedOf({ SKU: [], ID: codes, Name: phrases }).externalIdentifier).toBe('ID')
    expect(suggestedOf({ SKU: twelve.map(() => 'X-1'), ID: codes }).externalIdentifier).toBe('ID')
    expect(suggestedOf({ Name: codes.map((_, index) => String(index)), Description: phrases }).name).toBe('Description')
    expect(suggestedOf({ SKU: codes, Description: html }).name).toBeUndefined()
    expect(suggestedOf({ SKU: codes, PDF: phrases }).pdfUrl).toBeUndefined()
    expect(suggestedOf({ SKU: codes, PDF: codes.map((code) => `https://example.com/${code}.pdf`) }).pdfUrl).toBe('PDF')
    const orders = { Order: codes, SKU: codes, Amount: codes.map(() => '12,50') }
    expect(suggestedOf(orders, 'orders').quantity).toBeUndefined()
    expect(suggestedOf({ ...orders, Amount: codes.map(() => '12') }, 'orders').quantity).toBe('Amount')
    // A wrong quantity is a mistake of its row, never one label.
    const { Amount: wrong, ...known } = orders
    expect(suggestedOf({ ...known, Quantity: wrong }, 'orders').quantity).toBe('Quantity')
  })

  it('needs five values to doubt a title that means the field', () => {
    const few = { SKU: ['X-1', 'X-1', 'X-1', 'X-1'], Name: phrases.slice(0, 4), Group: [] }
    expect(suggestedOf(few)).toEqual({ externalIdentifier: 'SKU', name: 'Name', group: 'Group' })
    const five = { SKU: [...few.SKU, 'X-1'], Name: phrases.slice(0, 5), Group: [] }
    expect(suggestedOf(five)).toEqual({ name: 'Name' })
    const numbers = (count: number) => ({ Name: codes.slice(0, count).map((_, index) => String(index)) })
    expect([suggestedOf(numbers(4)), suggestedOf(numbers(5))]).toEqual([{ name: 'Name' }, {}])
  })

  it('does not take the longest text for the name where a shorter one has a title as good', () => {
    const long = phrases.map((phrase) => phrase.repeat(20))
    expect(suggestedOf({ 'Body (HTML)': html, Title: phrases }).name).toBe('Title')
    expect(suggestedOf({ Beschreibung: long, Bezeichnung: phrases }).name).toBe('Bezeichnung')
    expect(suggestedOf({ Name: long, Title: phrases }).name).toBe('Title')
  })

  it('sees by the values whether a column of articles has numbers or names', () => {
    expect(suggestedOf({ Artikel: codes })).toEqual({ externalIdentifier: 'Artikel' })
    expect(suggestedOf({ Artikel: phrases })).toEqual({ name: 'Artikel' })
    expect(suggestedOf({ Auftrag: codes, Artikel: phrases }, 'orders')).toEqual({
      orderNumber: 'Auftrag',
      articleName: 'Artikel',
    })
  })

  it('knows identifier and name by their values alone, where a single column can be one', () => {
    const colors = twelve.map((index) => (index % 2 ? 'red' : 'blue'))
    const columns = { 'Column 1': codes, 'Column 2': phrases, 'Column 3': colors }
    expect(suggestedOf(columns)).toEqual({ externalIdentifier: 'Column 1', name: 'Column 2' })
    expect(suggestedOf({ ...columns, 'Column 4': codes })).toEqual({ name: 'Column 2' })
    expect(suggestedOf({ ...columns, 'Column 4': phrases })).toEqual({ externalIdentifier: 'Column 1' })
    const [first, ...others] = codes
    expect(suggestedOf({ 'Column 1': others, 'Column 2': phrases })).toEqual({ name: 'Column 2' })
    expect(suggestedOf({ 'Column 1': [first ?? '', first ?? '', ...others.slice(1)] })).toEqual({})
    expect(suggestedOf({ 'Column 1': twelve.map(String), 'Column 2': html })).toEqual({})
    expect(suggestedOf({ 'Column 1': codes.slice(0, 9), 'Column 2': phrases.slice(0, 9) })).toEqual({})
    expect(suggestedOf({ 'Column 1': codes.slice(0, 10) })).toEqual({ externalIdentifier: 'Column 1' })
  })

  it('takes a file with our own names of fields at its word', () => {
    const own = { externalIdentifier: [], name: codes.map(() => '5'), labels: html, pdfUrl: codes }
    expect(Object.keys(suggestedOf(own))).toEqual(['externalIdentifier', 'name', 'labels', 'pdfUrl'])
    expect(fieldsOf(['orderNumber', 'order.name', 'SKU', 'externalIdentifier', 'name'], 'orders')).toEqual([
      ['orderNumber', 'orderNumber', ''],
      ['order.name', 'orderData', 'name'],
      ['SKU', 'data', 'SKU'],
      ['externalIdentifier', 'articleIdentifier', ''],
      ['name', 'name', ''],
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
    expect(suggestKey('articles', suggestMapping('articles', titled(['SKU', 'Name'])))).toBe('externalIdentifier')
    expect(suggestKey('articles', suggestMapping('articles', titled(['Name'])))).toBe('name')
    expect(suggestKey('orders', suggestMapping('orders', titled(['Order'])))).toBe('orderNumber')
  })
})
