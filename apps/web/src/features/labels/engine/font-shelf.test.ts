import type { OrganizationFont } from '@labelwright/contract/server/fonts-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { fontFile, loadResources } from '@labelwright/label-layout/testing/load-resources'
import { makeFont } from '@labelwright/label-layout/testing/make-font'
import { describe, expect, it } from 'vitest'
import { createFontShelf, missingFonts, namesOwnFonts } from './font-shelf.ts'
import { createOwnFonts } from './own-fonts.ts'

const shared = await loadResources()
const documentIn = (family: string): LabelDocument =>
  JSON.parse(JSON.stringify(sampleLabels[0]?.document).replaceAll('Noto Sans', family))
const fontOf = (id: string, family: string, bold: boolean) => ({ id, family, bold }) as OrganizationFont
const acme = [fontOf('1', 'Acme', false), fontOf('2', 'Acme', true), fontOf('3', 'Other', false)]

function openShelf() {
  const fetched: string[] = []
  const shelf = createFontShelf({
    urls: {},
    fetchOwn: async (id) => {
      fetched.push(id)
      return makeFont(fontFile(), { family: 'Acme' })
    },
  })
  return { shelf, fetched, fontsOf: createOwnFonts(shared, shelf) }
}

describe('The live preview', () => {
  it('asks for the fonts of the organization only where a label names one', () => {
    expect(namesOwnFonts(documentIn('Noto Sans'))).toBe(false)
    expect(namesOwnFonts(documentIn('Acme'))).toBe(true)
  })

  it('fetches those that the label names, each once, and draws with them', async () => {
    const { shelf, fetched, fontsOf } = openShelf()
    const label = { document: documentIn('Acme'), ownFonts: acme }
    const { resources, placeOf } = fontsOf(label)
    const missing = missingFonts(label.document, {}, resources).map(placeOf)
    expect([...missing].sort()).toEqual(['own:1', 'own:2'])
    await shelf.fetch(missing)
    await shelf.fetch(missing)
    expect([...fetched].sort()).toEqual(['1', '2'])
    expect(missingFonts(label.document, {}, resources)).toEqual([])
    const { problems } = layOutLabel(compileLabel(label.document, { resources, dpi: 300 }), {})
    expect(problems.map(({ code }) => code)).not.toContain('font-unknown')
  })

  it('fetches a font anew that was deleted and uploaded again under another id', async () => {
    const { shelf, fetched, fontsOf } = openShelf()
    const document = documentIn('Acme')
    for (const id of ['1', '9']) {
      const label = { document, ownFonts: [fontOf(id, 'Acme', false)] }
      const { resources, placeOf } = fontsOf(label)
      await shelf.fetch(missingFonts(document, {}, resources).map(placeOf))
    }
    expect(fetched).toEqual(['1', '9'])
  })

  it('tells a font that the organization does not have, as the print would', () => {
    const { fontsOf } = openShelf()
    const label = { document: documentIn('Nowhere'), ownFonts: acme }
    const { resources } = fontsOf(label)
    expect(resources).toBe(shared)
    const { problems } = layOutLabel(compileLabel(label.document, { resources, dpi: 300 }), {})
    expect(problems).toContainEqual(expect.objectContaining({ code: 'font-unknown', fontName: 'Nowhere' }))
  })
})
