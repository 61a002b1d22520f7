// @vitest-environment jsdom

import { micrometres } from '@labelwright/label-document/lengths'
import { centeredSheet } from '@labelwright/label-document/stocks/stock-sheets'
import { beforeEach, describe, expect, it } from 'vitest'
import { nextPlace, placeAfter, rememberPlace } from './next-places.ts'

const paper = { width: micrometres(210_000), height: micrometres(297_000) }
const label = { width: micrometres(60_000), height: micrometres(30_000) }
const sheet = centeredSheet(paper, label, { columns: 3, rows: 8 })
const other = centeredSheet(paper, label, { columns: 2, rows: 8 })

beforeEach(() => localStorage.clear())

describe('The next free place', () => {
  it('is that behind the labels of the last print on the same stock by the same person', () => {
    expect(nextPlace('ann', sheet)).toBe(1)
    rememberPlace('ann', sheet, placeAfter(sheet, 3, 4))
    expect([nextPlace('ann', sheet), nextPlace('ann', other), nextPlace('bo', sheet)]).toEqual([7, 1, 1])
  })

  it('is the first of a new sheet where one was filled', () => {
    expect([placeAfter(sheet, 1, 24), placeAfter(sheet, 20, 5), placeAfter(sheet, 20, 30)]).toEqual([1, 1, 2])
  })

  it('is the first where what was kept is not one of the sheet', () => {
    for (const kept of ['nonsense', '{}', '[["a"]]', JSON.stringify([[Object.values(sheet).join(' '), 99]])]) {
      localStorage.setItem('labelwright_sheet_places_ann', kept)
      expect(nextPlace('ann', sheet)).toBe(1)
    }
  })
})
