import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fontKeyOf, type LayoutResources } from '@labelwright/label-layout/layout-resources'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fontNamed } from '../../testing/fonts.ts'
import { createOwnFonts, type OwnFont } from './own-fonts.service.ts'

let directory: string
let resources: LayoutResources
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'labelwright-own-fonts-'))
  resources = await loadResources()
})
afterAll(() => rm(directory, { recursive: true }))

async function stored(family: string): Promise<OwnFont & { readonly bytes: number }> {
  const path = join(directory, family)
  const bytes = fontNamed(family)
  await writeFile(path, bytes)
  return { family, bold: false, sha256: family, path, bytes: bytes.length }
}

const shapeOf = (all: LayoutResources, family: string) => all.fonts.get(fontKeyOf(family, false))?.shape('Ж')

describe('The fonts of organizations', () => {
  it('are opened once and kept while they fit; the one used longest ago is closed first', async () => {
    const [a, b, c] = [await stored('A'), await stored('B'), await stored('C')]
    const closed: string[] = []
    const fonts = createOwnFonts(resources, {
      maximumBytes: 2 * (a.bytes + b.bytes) + 100_000,
      onClose: (sha256) => closed.push(sha256),
    })
    const withA = fonts.resourcesWith([a])
    const withB = fonts.resourcesWith([b])
    expect(fonts.resourcesWith([a]).fonts.get(fontKeyOf('A', false))).toBe(withA.fonts.get(fontKeyOf('A', false)))
    fonts.resourcesWith([c])
    expect(closed).toEqual(['B'])
    expect(() => shapeOf(withB, 'B')).toThrow('removed')
    expect(shapeOf(withA, 'A')?.glyphs).toHaveLength(1)
    expect(shapeOf(fonts.resourcesWith([b]), 'B')?.glyphs).toHaveLength(1)
    expect(closed).toEqual(['B', 'A'])
  })

  it('that one label needs together stay open together, even where they are more than is kept', async () => {
    const all = [await stored('A'), await stored('B'), await stored('C')]
    const fonts = createOwnFonts(resources, { maximumBytes: 1, onClose: () => undefined })
    const allSettledOrThrow = fonts.resourcesWith(all)
    for (const { family } of all) expect(shapeOf(allSettledOrThrow, family)?.glyphs).toHaveLength(1)
  })

  it('leave a label that needs none the shared ones', () => {
    const fonts = createOwnFonts(resources, { maximumBytes: 1, onClose: () => undefined })
    expect(fonts.resourcesWith([])).toBe(resources)
  })
})
