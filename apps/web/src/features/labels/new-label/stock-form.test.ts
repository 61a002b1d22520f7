import { describe, expect, it } from 'vitest'
import { stockBody, stockValues, wrongFields } from './stock-form.ts'

const sheet = { width: 210, height: 297, left: 7.21, top: 15.15, columns: 3, rows: 7, gapX: 2.54, gapY: 0 }
const stock = { name: 'Jam', articleNumber: 'JJ', width: 63.5, height: 38.1, cornerRadius: 1.5, sheet }
const values = stockValues({ ...stock, id: 'a', version: 1 })

describe('The form of a paper', () => {
  it('holds a paper as it is, and gives it back', () => {
    expect(wrongFields(values)).toEqual([])
    expect(stockBody(values)).toEqual(stock)
    expect(stockBody({ ...values, hasSheet: false }).sheet).toBeNull()
  })

  it('takes decimal commas', () => {
    expect(stockBody({ ...values, width: ' 63,5 ' }).width).toBe(63.5)
  })

  it('names the fields that hold no such number', () => {
    const wrong = {
      ...values,
      width: '4',
      height: '1201',
      cornerRadius: '-1',
      columns: '2.5',
      rows: '0',
      gapX: 'x',
      top: '',
    }
    expect(wrongFields(wrong)).toEqual(['width', 'height', 'cornerRadius', 'columns', 'rows', 'top', 'gapX'])
    expect(wrongFields({ ...wrong, hasSheet: false })).toEqual(['width', 'height', 'cornerRadius'])
  })

  it('begins with a sheet of A4 that can be saved', () => {
    expect(wrongFields({ ...stockValues(undefined), hasSheet: true })).toEqual([])
  })
})
