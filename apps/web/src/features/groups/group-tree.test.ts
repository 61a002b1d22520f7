import type { Group } from '@labelwright/contract/server/groups-schemas'
import { describe, expect, it } from 'vitest'
import { childrenOf, foundBy, matching, pathTo, visibleRows, withAllBelow } from './group-tree.ts'

const group = (id: string, parentGroupId: string | null): Group => ({
  id,
  name: id,
  parentGroupId,
  defaultPrinterId: null,
  modified: '2026-11-21T10:00:00.000Z',
  groupSettings: {
    useLabelsConnectedToArticlesGroup: false,
    useLabelsConnectedToOrdersGroup: false,
    useLabelsConnectedToUserDefaultGroup: false,
    allowOrderImportToThisGroup: false,
  },
  version: 1,
  memberCount: 0,
})
const groups = [
  group('Store', null),
  group('Malmö', 'Store'),
  group('Dock 10', 'Malmö'),
  group('Dock 2', 'Malmö'),
  group('Office', null),
]
const namesIn = (isOpen: (id: string) => boolean) =>
  visibleRows(childrenOf(groups), isOpen).map(({ group: { name }, level }) => `${level} ${name}`)

describe('The tree of groups', () => {
  it('shows the roots, and below an open group the groups whose parent it is [GROUP-01]', () => {
    expect(namesIn(() => false)).toEqual(['1 Office', '1 Store'])
    expect(namesIn((id) => id === 'Store')).toEqual(['1 Office', '1 Store', '2 Malmö'])
  })

  it('orders siblings as a person would: 2 before 10', () => {
    expect(namesIn(() => true).slice(-2)).toEqual(['3 Dock 2', '3 Dock 10'])
  })

  it('keeps a group whose parent may not be seen, at the top', () => {
    const rows = visibleRows(childrenOf([group('Dock', 'elsewhere')]), () => true)
    expect(rows).toMatchObject([{ level: 1, place: 1, siblings: 1 }])
  })

  it('knows all that is below a group, so that none of it is offered as the one above', () => {
    expect([...withAllBelow(groups, 'Store')].sort()).toEqual(['Dock 10', 'Dock 2', 'Malmö', 'Store'])
    expect([...withAllBelow(groups, 'Dock 2')]).toEqual(['Dock 2'])
  })

  it('tells the way down to a group', () => {
    expect(pathTo(groups, 'Dock 2')).toEqual(['Store', 'Malmö', 'Dock 2'])
  })

  it('leaves what a search finds, with the groups above it', () => {
    expect(matching(groups, 'dock 2').map(({ name }) => name)).toEqual(['Store', 'Malmö', 'Dock 2'])
    expect(foundBy(groups, 'dock 2').map(({ name }) => name)).toEqual(['Dock 2'])
    expect(matching(groups, 'xyz')).toEqual([])
  })
})
