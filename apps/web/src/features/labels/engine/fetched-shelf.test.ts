import { describe, expect, it } from 'vitest'
import { createFetchedShelf } from './fetched-shelf.ts'

const logo = Uint8Array.of(1, 2, 3)

function openShelf() {
  const fetched: string[] = []
  const shelf = createFetchedShelf({
    longestKey: 255,
    isForEver: (name) => name === 'logo.svg',
    fetchAll: async (names) => {
      fetched.push(...names)
      return names.map((name) => (name === 'logo.svg' ? logo : undefined))
    },
  })
  return { shelf, fetched }
}

describe('What the live preview fetches while it draws', () => {
  it('is fetched when a label asks for it, once, and drawn anew then', async () => {
    const { shelf, fetched } = openShelf()
    const before = shelf.edition()
    expect(shelf.get('logo.svg')).toBeUndefined()
    const missing = shelf.takeMissing()
    expect(missing).toEqual(['logo.svg'])
    await shelf.fetch(missing)
    expect(shelf.edition()).not.toBe(before)
    expect(shelf.get('logo.svg')).toBe(logo)
    expect([shelf.takeMissing(), fetched]).toEqual([[], ['logo.svg']])
  })

  it('is asked for no second time where the organization does not have it', async () => {
    const { shelf } = openShelf()
    shelf.get('none.png')
    await shelf.fetch(shelf.takeMissing())
    expect(shelf.get('none.png')).toBeUndefined()
    expect(shelf.takeMissing()).toEqual([])
  })

  it('is fetched anew after a while unless it is the same for ever', async () => {
    const { shelf, fetched } = openShelf()
    for (const name of ['logo.svg', 'none.png']) shelf.get(name)
    await shelf.fetch(shelf.takeMissing())
    shelf.forget()
    for (const name of ['logo.svg', 'none.png']) shelf.get(name)
    await shelf.fetch(shelf.takeMissing())
    expect(fetched).toEqual(['logo.svg', 'none.png', 'none.png'])
  })

  it('is never a picture in base64', () => {
    const { shelf } = openShelf()
    shelf.get('iVBORw0KGgo'.repeat(30))
    expect(shelf.takeMissing()).toEqual([])
  })
})
