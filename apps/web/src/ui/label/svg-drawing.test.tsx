// @vitest-environment jsdom
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { type CompiledLabel, compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { drawSvg } from '@labelwright/label-output/svg/draw-svg'
import { writeSvg } from '@labelwright/label-output/svg/write-svg'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SvgDrawing } from './svg-drawing.tsx'

const resources = await loadResources()
const compile = (document: LabelDocument) => compileLabel(document, { resources, dpi: 203.2 })
const draw = (label: CompiledLabel, value: string) => {
  const values = Object.fromEntries(label.document.variables.map(({ variableName }) => [variableName, value]))
  return layOutLabel(label, values).drawing
}
const show = (drawing: ReturnType<typeof draw>) => <SvgDrawing picture={drawSvg(drawing, resources)} alt="The label" />
const shown = () => screen.getByRole('img', { name: 'The label' })

/** As a browser reads the file that is made of the same drawing. */
function insideOfFile(drawing: ReturnType<typeof draw>): string {
  const file = new DOMParser().parseFromString(writeSvg(drawing, resources), 'image/svg+xml')
  const page = document.createElement('div')
  page.append(...Array.from(file.documentElement.children, (child) => document.importNode(child, true)))
  return page.innerHTML
}

describe('A drawing in the page', () => {
  const drawings = sampleLabels
    .map((sample) => compile(sample.document))
    .flatMap((label) => ['1', '2345678', ''].map((value) => draw(label, value)))

  it('is the same as in the file, whatever was shown before', () => {
    const { rerender } = render(show(drawings[0] ?? expect.fail()))
    for (const drawing of [...drawings, ...drawings.toReversed()]) {
      rerender(show(drawing))
      expect(shown().innerHTML).toBe(insideOfFile(drawing))
    }
  })

  it('keeps what a new value does not change', () => {
    const label = compile(sampleLabels[0]?.document ?? expect.fail())
    const { rerender } = render(show(draw(label, '1')))
    const before = [...shown().children]
    rerender(show(draw(label, '2')))
    const after = [...shown().children]
    const kept = after.filter((node, index) => node === before[index]).length
    expect(kept).toBeGreaterThan(label.sharedMarks.length)
    expect(kept).toBeLessThan(after.length)
  })
})
