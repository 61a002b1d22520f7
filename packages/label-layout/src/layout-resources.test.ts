import { describe, expect, it, vi } from 'vitest'
import { fontKeyOf, withFonts } from './layout-resources.ts'
import { fontFile, loadResources } from './testing/load-resources.ts'
import { makeFont } from './testing/make-font.ts'

const resources = await loadResources()
const acme = { family: 'Acme', bold: false, bytes: makeFont(fontFile(), { family: 'Acme' }) }

describe('A font opened beside the others', () => {
  it('is shaped by the same HarfBuzz and leaves the shared fonts as they are', () => {
    const font = resources.openFont(acme)
    const more = withFonts(resources, [font])
    expect(more.fonts.get(fontKeyOf('Acme', false))).toBe(font)
    expect(more.fonts.get(fontKeyOf('Noto Sans', true))).toBe(resources.fonts.get(fontKeyOf('Noto Sans', true)))
    expect(resources.fonts.has(fontKeyOf('Acme', false))).toBe(false)
    expect(font.shape('Label').glyphs).toEqual(resources.plainFont.shape('Label').glyphs)
  })

  it('gives its memory back when it is closed, however often', async () => {
    const instantiate = vi.spyOn(WebAssembly, 'instantiate')
    const own = await loadResources()
    const made = instantiate.mock.results[0]?.value as unknown as Promise<WebAssembly.WebAssemblyInstantiatedSource>
    const { memory } = (await made).instance.exports as { memory: WebAssembly.Memory }
    const openAndClose = () => {
      const font = own.openFont(acme)
      font.close()
      font.close()
      expect(() => font.shape('\u0416\u0416')).toThrow('removed')
    }
    openAndClose()
    const before = memory.buffer.byteLength
    for (let turn = 0; turn < 30; turn++) openAndClose()
    // They are 0.6 MB each.
    expect(memory.buffer.byteLength - before).toBeLessThan(1_000_000)
    expect(own.plainFont.shape('\u0416').glyphs).toHaveLength(1)
    instantiate.mockRestore()
  })

  it('keeps its outlines when it is closed, so that a drawing made before can be painted', () => {
    const font = resources.openFont(acme)
    const [glyph = 0] = font.shape('A').glyphs
    font.close()
    expect(font.trueType.outline(glyph).length).toBeGreaterThan(0)
  })
})
