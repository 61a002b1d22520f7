import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { describe, expect, it } from 'vitest'
import { emptyDocument, findPapers, papersOf } from './papers.ts'

const own = {
  id: '0190cccc-0000-7000-8000-000000000009',
  name: 'Jam jars',
  articleNumber: 'JJ-21',
  width: 63.5,
  height: 38.1,
  cornerRadius: 1.5,
  sheet: { width: 210, height: 297, left: 7.21, top: 15.15, columns: 3, rows: 7, gapX: 2.54, gapY: 0 },
  version: 1,
}
const papers = papersOf([own])
const titles = (search: string) => findPapers(papers, search).map(({ title }) => title)

describe('Papers', () => {
  it('begin with those of the organization', () => {
    expect(papers[0]).toMatchObject({ title: 'Jam jars JJ-21', width: 63_500, sheet: { left: 7_210, columns: 3 }, own })
  })

  it.each([
    ['l7160', ['Avery L7160, J8160']],
    ['zweckform 3422', ['Avery Zweckform 3422']],
    ['63,5 x 38,1', ['Jam jars JJ-21', 'Avery L7160, J8160']],
    ['63.5×38.1 jam', ['Jam jars JJ-21']],
    ['S0722370', ['DYMO 99010, S0722370']],
    ['no such paper', []],
  ])('are found by %s', (search, wanted) => {
    expect(titles(search)).toEqual(wanted)
  })

  it('are all found by nothing', () => {
    expect(findPapers(papers, ' ')).toHaveLength(papers.length)
  })

  it('make label documents with nothing on them', () => {
    for (const paper of papers) {
      const document = emptyDocument(paper)
      expect(readLabelDocument(JSON.parse(JSON.stringify(document)))).toEqual({ document, problems: [] })
    }
    const brother = findPapers(papers, 'DK-11209').map(emptyDocument)
    expect(brother).toMatchObject([{ width: 62_000, height: 29_000, printSettings: { tape: '62x29' } }])
  })
})
