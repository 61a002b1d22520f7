import { flattenElements } from '@labelwright/label-document/groups/flatten-elements'
import { applyCommand } from '@labelwright/open-label/apply-command'
import { elementId, type Records } from '@labelwright/open-label/records'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rectangle } from '../editor-view.ts'
import { anyElements, recordsWith } from '../testing/any-label.ts'
import { fieldsOf, page, recordsOf, testSettings } from '../testing/open-editor.ts'
import { changesForFields, fieldsForFrame, fieldsForMove } from './frame-fields.ts'
import { inReadingOrder } from './reading-order.ts'
import { scalePath } from './scale-path.ts'
import { buildScene, type Scene } from './scene.ts'

const sceneOf = (records: Records): Scene => buildScene(records, { ...testSettings, page })

/** Layout knows a place of minus nothing. */
const frameOf = ({ x, y, width, height }: Rectangle): Rectangle => ({ x: x + 0, y: y + 0, width, height })

const frameIn = (nodes: Scene['nodes'], id: string): Rectangle | undefined => {
  const node = nodes.get(elementId(id))
  return node && frameOf(node.frame)
}

describe('The frame of an element on its page', () => {
  it('is where layout puts it: through groups, turns, scales, anchors and repeaters', () => {
    fc.assert(
      fc.property(anyElements, (elements) => {
        const { nodes } = sceneOf(recordsWith(elements))
        for (const { element } of flattenElements(elements)) {
          expect(frameIn(nodes, element.id)).toEqual(frameOf(element))
          if (element.type !== 'repeater') continue
          for (const inner of element.elements) {
            const { x, y, width, height } = inner
            const frame = { x: element.x + x, y: element.y + y, width, height }
            expect(frameIn(nodes, inner.id)).toEqual(frameOf(frame))
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is written back into the fields of its own group, whatever its anchor', () => {
    fc.assert(
      fc.property(
        anyElements,
        fc.integer({ min: -9_000, max: 9_000 }),
        fc.integer({ min: 1, max: 9_000 }),
        (elements, by, size) => {
          const records = recordsWith(elements)
          for (const node of sceneOf(records).nodes.values()) {
            if (node.type === 'group' || node.type === 'repeater') continue
            const wanted = { x: node.frame.x + by, y: node.frame.y - by, width: size, height: 2 * size }
            const changes = changesForFields(records, new Map([[node.id, fieldsForFrame(node, wanted)]]))
            const after = sceneOf(applyCommand(records, { changes }).records).nodes.get(node.id)
            // A micrometre in a group that is larger than it says is more than one on paper.
            const tolerance = Math.max(1, (node.space.scale ?? 0) / 50)
            for (const side of ['x', 'y', 'width', 'height'] as const) {
              expect(Math.abs((after?.frame[side] ?? Infinity) - wanted[side])).toBeLessThanOrEqual(
                node.space.scale === undefined ? 0 : tolerance,
              )
            }
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('keeps the place of its anchor when it is moved', () => {
    const records = recordsOf([
      { id: 'e:a', fields: { ...fieldsOf.box, x: 20_000, y: 10_000, anchor: 'bottom-right' } },
    ])
    const node = sceneOf(records).nodes.get('e:a')
    expect(node?.frame).toEqual({ x: 10_000, y: 0, width: 10_000, height: 10_000 })
    expect(node && fieldsForMove(node, { x: 500, y: -100 })).toEqual({ x: 20_500, y: 9_900 })
    expect(node && fieldsForFrame(node, { x: 10_000, y: 0, width: 12_000, height: 10_000 })).toMatchObject({
      x: 22_000,
      y: 10_000,
    })
  })
})

describe('What is seen of a group', () => {
  it('is all that is in it', () => {
    const inside = [
      { id: 'e:a', fields: { ...fieldsOf.box, x: 0, y: 0 } },
      { id: 'e:b', fields: { ...fieldsOf.box, x: 30_000, y: 5_000 } },
    ]
    const { nodes } = sceneOf(recordsOf([{ id: 'e:group', fields: { ...fieldsOf.group, x: 1_000, y: 2_000 }, inside }]))
    expect(nodes.get('e:group')?.bounds).toEqual({ x: 1_000, y: 2_000, width: 40_000, height: 15_000 })
  })
})

describe('Reading order', () => {
  it('goes from left to right in rows of 5 mm, whatever is painted first', () => {
    const places = { c: [30, 14], b: [50, 12], d: [10, 30], a: [20, 10] } as const
    const records = recordsOf(
      Object.entries(places).map(([id, [x, y]]) => ({
        id: `e:${id}`,
        fields: { ...fieldsOf.box, x: x * 1_000, y: y * 1_000 },
      })),
    )
    expect(inReadingOrder([...sceneOf(records).nodes.values()]).map(({ id }) => id)).toEqual([
      'e:a',
      'e:c',
      'e:b',
      'e:d',
    ])
  })
})

describe('A path', () => {
  it('grows with its frame, each command in its own way', () => {
    expect(scalePath('M0 10H20V30L5,6C1 2 3 4 5 6Z', 2, 10)).toBe('M0 100H40V300L10,60C2 20 6 40 10 60Z')
  })
})
