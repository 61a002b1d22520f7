import type { TextFit } from '@labelwright/label-document/element-formats'
import type { TextElement } from '@labelwright/label-document/label-document'
import { micrometres } from '@labelwright/label-document/lengths'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { describe, expect, it } from 'vitest'
import { at, labelOf, layOut, text, textsOf } from '../testing/make-label.ts'

const minimumFontSize = micrometres(1764)

/** A text of 10 points that may fall to 5, in a frame of 20 by 5 mm. */
function draw(content: string, fit: TextFit | undefined, more: Partial<TextElement> = {}) {
  const element = text(content, { ...at([5, 5], [20, 5]), minimumFontSize, ...(fit && { fit }), ...more })
  const { drawing, problems } = layOut(labelOf(element))
  const marks = drawing.marks.filter((mark) => mark.type === 'text')
  const width = Math.max(
    ...marks.map(({ advances, size, stretch = 1 }) => advances.reduce((a, b) => a + b, 0) * size * stretch),
  )
  return { marks, problems, texts: textsOf(marks), points: (marks[0]?.size ?? 0) / 12_700, width }
}

const long = 'Rolled oats with honey'

describe('A text that does not fit its frame', () => {
  it.each(['shrink', undefined] as const)('shrinks to its smallest size: %s', (fit) => {
    const { texts, points, problems } = draw(long, fit)
    expect(texts).toEqual([long])
    expect(points).toBeLessThan(10)
    expect(points).toBeGreaterThanOrEqual(5)
    expect(problems).toEqual([])
    expect(draw(long.repeat(3), fit).problems).toMatchObject([{ code: 'text-overflow', severity: 'error' }])
  })

  it('becomes narrower at its full size, as little as needed, and to half at the most', () => {
    const { marks, points, problems } = draw('Rolled oats honey', 'narrow')
    const stretch = marks[0]?.stretch ?? 1
    expect(points).toBeCloseTo(10, 2)
    expect(stretch).toBeLessThan(1)
    expect(stretch).toBeGreaterThan(0.5)
    expect(problems).toEqual([])
    expect(draw(long.repeat(3), 'narrow').problems).toMatchObject([
      { severity: 'error', message: expect.stringContaining('not even with letters of half their width') },
    ])
    expect(draw('Oats', 'narrow').marks[0]?.stretch).toBeUndefined()
  })

  it('breaks into lines of full size where there is room for them', () => {
    const { texts, points, problems } = draw(long, 'wrap', at([5, 5], [20, 15]))
    expect(texts.map((line) => line.trim())).toEqual(['Rolled oats', 'with honey'])
    expect(points).toBeCloseTo(10, 2)
    expect(problems).toEqual([])
    expect(draw(long, 'wrap').problems).toMatchObject([{ severity: 'error' }])
  })

  it('is cut behind the last letter that fits, with an ellipsis and a warning', () => {
    const { texts, points, problems } = draw(long, 'cut')
    expect(texts).toEqual(['Rolled oat…'])
    expect(points).toBeCloseTo(10, 2)
    expect(problems).toMatchObject([
      {
        code: 'text-overflow',
        detail: 'text-cut',
        severity: 'warning',
        message: 'The text "Rolled oats with honey" does not fit its frame and is cut.',
      },
    ])
    expect(draw('Oats', 'cut')).toMatchObject({ texts: ['Oats'], problems: [] })
    expect(draw(long, 'cut', at([5, 5], [1, 5])).problems).toMatchObject([{ severity: 'error' }])
  })

  it('is cut in its last line where it is broken into lines, and never between a letter and its accent', () => {
    const { texts } = draw(`${long} and much more of it`, 'cut', { ...at([5, 5], [20, 9]), wrap: true })
    expect(texts.map((line) => line.trim())).toEqual(['Rolled oats', 'with hone…'])
    const accented = 'e\u0301'.repeat(30)
    const [cut = ''] = draw(accented, 'cut').texts
    expect(cut).toMatch(/^(?:e\u0301)+…$/)
  })

  it('stops printing where it is to be refused, although it could shrink', () => {
    expect(draw(long, 'refuse')).toMatchObject({
      problems: [{ code: 'text-overflow', severity: 'error', message: expect.stringContaining('at its full size') }],
    })
    expect(draw('Oats', 'refuse').problems).toEqual([])
  })

  it('has no fit where it grows', () => {
    const { problems } = readLabelDocument(labelOf(text('x', { fit: 'cut', grows: true })))
    expect(problems.map(({ message }) => message)).toEqual(['elements.0.fit: A text that grows always fits.'])
  })
})
