import { describe, expect, it } from 'vitest'
import { chosenColumns } from './columns.ts'

const columns = [
  { key: 'name', isFixed: true },
  { key: 'group' },
  { key: 'labels' },
  { key: 'created', isOptional: true },
  { key: 'undo', isFixed: true },
]
const keysFor = (chosen: readonly string[] | undefined) => chosenColumns(columns, chosen).map(({ key }) => key)

describe('The columns of a list', () => {
  it('are all but the optional ones while nobody has chosen', () => {
    expect(keysFor(undefined)).toEqual(['name', 'group', 'labels', 'undo'])
  })

  it('are those that were chosen, in the order in which they were chosen', () => {
    expect(keysFor(['created', 'group'])).toEqual(['name', 'created', 'group', 'undo'])
  })

  it('always hold the fixed ones in their place, and nothing that is not known any more', () => {
    expect(keysFor(['undo', 'gone', 'name'])).toEqual(['name', 'undo'])
    expect(keysFor([])).toEqual(['name', 'undo'])
  })
})
