import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { everythingLabel } from '@labelwright/label-output/testing/everything-label'
import { openDocument } from '@labelwright/open-label/open-document'
import { toDocument } from '@labelwright/open-label/to-document'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyEvent, anyEvent, doEvent } from './testing/any-gestures.ts'
import { Hands } from './testing/open-editor.ts'

const start = openDocument(everythingLabel)
const barcodeSize = (id: string, module: number) =>
  id === 'e:ean' || id === 'e:matrix' ? { width: 95 * module * 100, height: 8_000 } : undefined
const handsOn = (): Hands => {
  const hands = new Hands(start, { isSnapping: true, grid: 1_000, barcodeSize })
  hands.editor.setCamera({ left: -10_000, top: -5_000, scale: 0.009 })
  return hands
}
const gestures = [
  'pointing',
  'moving',
  'resizing',
  'rotating',
  'marquee',
  'select.lasso',
  'panning',
  'drawing',
  'placing',
  'dragging',
  'pinching',
]
const isGesture = (state: string): boolean => gestures.some((name) => state.includes(name))

describe('Whatever hands do', () => {
  it('nothing is written while a gesture runs, and cancelling ends in an idle state', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 60, size: 'max' }), (events) => {
        const hands = handsOn()
        for (const event of events) {
          doEvent(hands, event)
          const { state } = hands.editor.view()
          seen.add(state)
        }
        hands.editor.cancel()
        expect(hands.state).toMatch(/\.idle$/)
        expect(hands.editor.view().overlay).toMatchObject({
          moved: undefined,
          marquee: undefined,
          drawn: undefined,
          snapLines: [],
        })
      }),
      { numRuns: 500 },
    )
    const paths = ['moving', 'resizing', 'marquee', 'panning', 'editing-text'].map((name) => `select.${name}`)
    for (const path of [...paths, 'pinching', 'insert.box.drawing', 'insert.path.drawing', 'place.placing']) {
      expect([...seen]).toContain(path)
    }
  })

  it('each event that leaves a gesture running has written nothing', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 60, size: 'max' }), (events) => {
        const hands = handsOn()
        for (const event of events) {
          const before = hands.label.commands.length
          const wasRunning = isGesture(hands.state)
          doEvent(hands, event)
          const written = hands.label.commands.length - before
          if (wasRunning && isGesture(hands.state)) expect(written).toBe(0)
          expect(written).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('the label stays one that its schema takes, and every change is done', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 80, size: 'max' }), (events) => {
        const hands = handsOn()
        for (const event of events) doEvent(hands, event)
        expect(hands.label.leftOut).toEqual([])
        expect(readLabelDocument(toDocument(hands.label.records())).problems).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('undo leads back to the start, and redo to the end', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 80, size: 'max' }), (events) => {
        const hands = handsOn()
        const alone = events.filter((event: AnyEvent) => event.do !== 'others')
        for (const event of alone) doEvent(hands, event)
        hands.editor.cancel()
        const end = hands.label.records()
        const { steps } = hands.label
        while (hands.label.steps > 0) hands.editor.undo()
        expect(hands.label.records()).toEqual(start)
        for (let step = 0; step < steps; step++) hands.editor.redo()
        expect(hands.label.records()).toEqual(end)
      }),
      { numRuns: 300 },
    )
  })
})
