import type { LabelDocument } from '@labelwright/label-document/label-document'
import { applyCommand } from '@labelwright/open-label/apply-command'
import type { Change } from '@labelwright/open-label/commands'
import { openDocument } from '@labelwright/open-label/open-document'
import type { Records } from '@labelwright/open-label/records'
import { describe, expect, it } from 'vitest'
import { defined } from '../../../../testing/defined.ts'
import { addLayer, changePrints, hasRoomForLayer, moveLayerUp, printLayers, removeLayer } from './print-layers.ts'

const records = openDocument({
  formatVersion: 3,
  width: 50_000,
  height: 30_000,
  cornerRadius: 0,
  variables: [],
  elements: [
    { id: 'b', type: 'box', x: 0, y: 0, width: 9_000, height: 9_000, lineWidth: 300, filled: true, layer: 'one' },
  ],
  layers: ['one', 'two', 'three'].map((name) => ({ layerId: name, name, prints: 'always' })),
} as unknown as LabelDocument)

const after = (before: Records, changes: readonly Change[]): Records => {
  const applied = applyCommand(before, { changes })
  expect(applied.leftOut).toEqual([])
  return applied.records
}
const namesOf = (of: Records) => printLayers(of).map(({ fields }) => fields.name)

describe('The layers of a label', () => {
  it('are added behind the others and moved up one by one', () => {
    const four = after(records, addLayer(records, 'l:four', 'four'))
    expect(namesOf(four)).toEqual(['one', 'two', 'three', 'four'])
    expect(namesOf(after(four, moveLayerUp(four, 'l:four')))).toEqual(['one', 'two', 'four', 'three'])
    expect(namesOf(after(records, moveLayerUp(records, 'l:two')))).toEqual(['two', 'one', 'three'])
    expect(moveLayerUp(records, 'l:one')).toEqual([])
  })

  it('leave their elements on the label when they go', () => {
    const without = after(records, removeLayer(records, 'l:one'))
    expect(namesOf(without)).toEqual(['two', 'three'])
    expect(without.get('e:b')?.fields).not.toHaveProperty('layer')
  })

  it('have a condition only where they are printed when it is true', () => {
    const [layer] = printLayers(records)
    const when = after(records, changePrints(defined(layer), 'when'))
    expect(when.get('l:one')?.fields).toMatchObject({ prints: 'when', condition: 'true' })
    const never = after(when, changePrints(defined(printLayers(when)[0]), 'never'))
    expect(never.get('l:one')?.fields).toEqual({ name: 'one', prints: 'never' })
    expect(changePrints(defined(layer), 'always')).toEqual([])
  })

  it('are at most fifty', () => {
    let full = records
    for (let count = 3; count < 50; count++) {
      expect(hasRoomForLayer(full)).toBe(true)
      full = after(full, addLayer(full, `l:more${count}`, `more ${count}`))
    }
    expect(hasRoomForLayer(full)).toBe(false)
  })
})
