// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { findText, mostMatches } from './find-text.ts'
import { markMatches } from './mark-matches.ts'

const item = (str: string, hasEOL = false) => ({ str, hasEOL })
const pages = [
  [item('Keep'), item(' '), item('dry', true), item('Nail (20422)')],
  [item('nail', true), item('NAIL nail')],
]

describe('Words of a PDF', () => {
  it('are found without regard to case, page by page', () => {
    expect(findText(pages, 'Nail').map(({ page, pieces }) => [page, pieces])).toEqual([
      [0, [{ item: 3, from: 0, to: 4 }]],
      [1, [{ item: 0, from: 0, to: 4 }]],
      [1, [{ item: 1, from: 0, to: 4 }]],
      [1, [{ item: 1, from: 5, to: 9 }]],
    ])
  })

  it('are found over pieces and lines, each piece on its own', () => {
    expect(findText(pages, ' keep  dry nail')).toEqual([
      {
        page: 0,
        pieces: [
          { item: 0, from: 0, to: 4 },
          { item: 1, from: 0, to: 1 },
          { item: 2, from: 0, to: 3 },
          { item: 3, from: 0, to: 4 },
        ],
      },
    ])
  })

  it.each(['(20422)', '20422)', '(2'])('are texts and no patterns: %s', (query) =>
    expect(findText(pages, query)).toHaveLength(1),
  )
  it.each(['', '  ', '.*', '[a-z]', 'nail\\', '(?:)', '^', 'a|b', '{2}'])('are not found by "%s"', (query) =>
    expect(findText(pages, query)).toEqual([]),
  )

  it('end at a thousand places', () => {
    expect(findText([[item('a'.repeat(5_000))]], 'a')).toHaveLength(mostMatches)
  })
})

describe('Marks', () => {
  const words = pages[1]?.map(({ str }) => Object.assign(document.createElement('span'), { textContent: str })) ?? []
  const matches = findText(pages, 'nail').filter(({ page }) => page === 1)
  const html = () => words.map(({ innerHTML }) => innerHTML)

  it('stand where words were found, the chosen one apart, and go again', () => {
    markMatches(words, matches, matches[2])
    expect(html()).toEqual(['<mark>nail</mark>', '<mark>NAIL</mark> <mark data-chosen="true">nail</mark>'])
    markMatches(words, matches.slice(0, 1), matches[0])
    expect(html()).toEqual(['<mark data-chosen="true">nail</mark>', 'NAIL nail'])
    markMatches(words, [], undefined)
    expect(html()).toEqual(['nail', 'NAIL nail'])
  })
})
