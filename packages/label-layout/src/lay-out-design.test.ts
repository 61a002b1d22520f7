import type { LabelDocument } from '@labelwright/label-document/label-document'
import { pagesOfLabel } from '@labelwright/label-document/pages-of-label'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleLabels } from '@labelwright/label-document/samples'
import { describe, expect, it } from 'vitest'
import { createDesignLayout } from './lay-out-design.ts'
import { compileLabel, layOutElements } from './lay-out-label.ts'
import { lookOver, preflight } from './preflight/preflight.ts'
import { loadSymbolLibrary } from './symbols/load-symbols.ts'
import { loadResources } from './testing/load-resources.ts'

const resources = await loadResources()
await loadSymbolLibrary(resources)
const thermal = { isBlackAndWhite: true }

describe('The layout of a page that is designed', () => {
  it.each(sampleLabels.map(({ name, document }) => [name, document] as const))(
    'is what would be printed, element by element, with the same findings: %s',
    (_, document) => {
      const [page] = pagesOfLabel(document)
      const values = sampleValuesOf(document.variables)
      const printed = compileLabel(document, { resources, dpi: 300 })
      const designed = createDesignLayout(resources, 300).layOut(page as LabelDocument, values)
      const { elements } = layOutElements(printed, values)
      expect(designed.elements.map(({ element, marks }) => [element.id, marks])).toEqual(
        elements.map(({ element, marks }) => [element.id, marks]),
      )
      expect(lookOver(designed, thermal)).toEqual(preflight(printed, values, thermal))
    },
  )

  const base = sampleLabels[0]?.document as LabelDocument
  const [first, second] = base.elements
  if (!first || !second) throw new Error('the sample has two elements')
  const change = (fields: object): LabelDocument => ({
    ...base,
    elements: base.elements.map((element) => (element.id === first.id ? { ...element, ...fields } : element)),
  })

  it('lays out only what has changed since the last time', () => {
    const layout = createDesignLayout(resources, 203.2)
    const before = layout.layOut(base, {})
    const after = layout.layOut(change({ x: first.x + 1_000 }), {})
    expect(after.elements[0]).not.toBe(before.elements[0])
    expect(after.elements.slice(1).every((one, index) => one === before.elements[index + 1])).toBe(true)
  })

  it('lays out what a value changes', () => {
    const layout = createDesignLayout(resources, 203.2)
    const name = base.variables[0]?.variableName ?? ''
    const before = layout.layOut(base, { [name]: 'Oats' })
    const after = layout.layOut(base, { [name]: 'Rye' })
    const changed = after.elements.filter((one, index) => one !== before.elements[index])
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.every(({ element }) => JSON.stringify(element).includes(`{{${name}}}`))).toBe(true)
  })

  it('shows what a condition hides and what is never printed, and says so', () => {
    const layers = [{ layerId: 'stock', name: 'Pre-printed', prints: 'never' }] as const
    const page = { ...change({ visibleWhen: 'false' }), layers }
    const elements = page.elements.map((one) => (one.id === second.id ? { ...one, layer: 'stock' } : one))
    const shown = createDesignLayout(resources, 203.2).layOut(
      { ...page, elements },
      sampleValuesOf(base.variables),
    ).elements
    expect(shown.find(({ element }) => element.id === first.id)).toMatchObject({ isHidden: true })
    expect(shown.find(({ element }) => element.id === second.id)).toMatchObject({ isNeverPrinted: true })
    expect(shown.every(({ element, marks }) => element.id === first.id || marks.length > 0)).toBe(true)
  })
})
