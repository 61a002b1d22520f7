import { describe, expect, it } from 'vitest'
import { detectDelimiter } from './detect-delimiter.ts'

const many = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_, at) => row(at)).join('')

describe('The delimiter of a text', () => {
  it.each([
    ['Artikelnr;Vikt, kg\n100;1,5\n', ';'],
    ['Artikelnr;Vikt, kg\n', ';'],
    ['Artikelnr;Vikt, kg;Längd, m\n100;1,5;2,5\n101;1,25;2\n', ';'],
    ['Artikelnr;Vikt\n100;1,5\n101;2,5\n', ';'],
    [`Artikelnr;Vikt\n${many(100, (at) => `${at};${at},5\n`)}`, ';'],
    [`Artikelnr;Vikt\n${many(20, (at) => `${at};${at},5${at % 5 ? '' : ';x'}\n`)}`, ';'],
    [`Artikelnr;Vikt, kg\n${many(20, (at) => `${at};${at},5${at % 5 ? '' : ';x'}\n`)}`, ';'],
    ['Artikelnr\tVikt, kg\n100\t1,5\n', '\t'],
    ['Artikelnr|Vikt, kg\n100|1,5\n', '|'],
    ['Artikellista, utskriven 2026\n\nArtikelnr;Namn;Pris\n1;a;2,5\n2;b;3,5\n', ';'],
  ])('is not the comma of names and numbers: %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter)
  })

  it.each([
    'name,labels\nBolt,a;b\nNut,c;d\n',
    'id,quantity,tags\n1,2,a;b\n2,3,c;d\n',
    'id,width,height\n1,2,3\n2,3,4\n',
    'id,"size; mm",note\n1,2,x\n',
    'no delimiter\nat all\n',
  ])('is the comma where only that parts the names: %j', (text) => {
    expect(detectDelimiter(text)).toBe(',')
  })
})
