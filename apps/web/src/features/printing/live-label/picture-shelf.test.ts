import { describe, expect, it } from 'vitest'
import { createPictureShelf } from './picture-shelf.ts'

const logo = Uint8Array.of(1, 2, 3)

function openShelf() {
  const fetched: string[] = []
  const shelf = createPictureShelf(async (name) => {
    fetched.push(name)
    return name === 'logo.svg' ? logo : undefined
  })
  return { shelf, fetched }
}

describe('Pictures of the media library in the live preview', () => {
  it('are fetched when a label asks for them, each once, and drawn anew then', async () => {
    const { shelf, fetched } = openShelf()
    const before = shelf.edition()
    expect(shelf.media.get('logo.svg')).toBeUndefined()
    const missing = shelf.takeMissing()
    expect(missing).toEqual(['logo.svg'])
    await shelf.fetch(missing)
    expect(shelf.edition()).not.toBe(before)
    expect(shelf.media.get('logo.svg')).toBe(logo)
    expect([shelf.takeMissing(), fetched]).toEqual([[], ['logo.svg']])
  })

  it('that the organization does not have are asked for no second time', async () => {
    const { shelf } = openShelf()
    shelf.media.get('none.png')
    await shelf.fetch(shelf.takeMissing())
    expect(shelf.media.get('none.png')).toBeUndefined()
    expect(shelf.takeMissing()).toEqual([])
  })

  it('are no pictures in base64', () => {
    const { shelf } = openShelf()
    shelf.media.get('iVBORw0KGgo'.repeat(30))
    expect(shelf.takeMissing()).toEqual([])
  })
})
