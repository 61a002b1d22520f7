import { describe, expect, it } from 'vitest'
import { readAll, refusalOf } from './testing/memory-source.ts'

describe('A file of unknown kind', () => {
  it.each([
    '<html><body><table><tr><td>name</td></tr></table></body></html>',
    '\ufeff<!DOCTYPE html>\n<html>',
    '\r\n <table border=1><tr><td>a</td></tr></table>',
    '<meta charset="utf-8"><table>',
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    Buffer.from('\ufeff<html xmlns:x="urn:schemas-microsoft-com:office:excel">', 'utf16le'),
  ])('that is a web page is refused with a sentence: %s', (text) => {
    const refusal = refusalOf(() => readAll(text))
    expect([refusal.code, refusal.sentence.endsWith('save it as XLSX or CSV.')]).toEqual(['web-page', true])
  })

  it('that only has signs like one is read', () => {
    expect(readAll('<5 mm;b\n1;2\n').table.columns).toEqual(['<5 mm', 'b'])
    expect(readAll('<tabletter>;b\n1;2\n').table.columns[0]).toBe('<tabletter>')
    expect(readAll('<table>,b\n1,2\n', { type: 'csv' }).table.columns).toEqual(['<table>', 'b'])
  })
})
