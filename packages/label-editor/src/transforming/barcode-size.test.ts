import { describe, expect, it } from 'vitest'
import type { HandleName } from '../editor-view.ts'
import { buildScene } from '../geometry/scene.ts'
import { fieldsOf, type Planned, page, recordsOf, testSettings } from '../testing/open-editor.ts'
import { moduleDots, sizeBarcode } from './barcode-size.ts'
import { sidesOfHandle } from './resize-frame.ts'

const nodeOf = (planned: Planned) => {
  const node = buildScene(recordsOf([planned]), { ...testSettings, page }).nodes.get('e:code')
  if (!node) throw new Error('There is no barcode.')
  return node
}
const code = (more = {}): Planned => ({ id: 'e:code', fields: { ...fieldsOf.barcode, ...more } })

/** A barcode of 50 modules, dragged to a width and a height; dots of 100 µm. */
const size = (planned: Planned, handle: HandleName, wanted: readonly [width: number, height: number]) => {
  const node = nodeOf(planned)
  const isTurned = node.rotation % 180 !== 0
  const length = (module: number): number => 50 * module * 100
  const barcodeSize = (_: string, module: number) =>
    isTurned ? { width: 8_000, height: length(module) } : { width: length(module), height: 8_000 }
  const frame = { ...node.frame, width: wanted[0], height: wanted[1] }
  const rules = { sides: sidesOfHandle(handle), fromCenter: false }
  const sized = sizeBarcode(node, frame, { rules, settings: { dpi: 254, barcodeSize } })
  return sized && { ...sized.dots, width: sized.frame.width, height: sized.frame.height, inDots: sized.dots.width }
}

describe('A barcode', () => {
  it('has so many dots a module as the printer makes of its width', () => {
    expect(moduleDots(nodeOf(code({ moduleWidth: 240 })), 254)).toBe(2)
    expect(moduleDots(nodeOf(code({ moduleWidth: 260 })), 254)).toBe(3)
    expect(moduleDots(nodeOf(code({ moduleWidth: 40 })), 254)).toBe(1)
    const scaled: Planned = {
      id: 'e:g',
      fields: { ...fieldsOf.group, scale: 200 },
      inside: [code({ moduleWidth: 200 })],
    }
    expect(moduleDots(nodeOf(scaled), 254)).toBe(4)
  })

  it('comes to the nearest whole module along its bars, and to any height across', () => {
    expect(size(code(), 'right', [12_400, 10_000])).toEqual({ module: 2, width: 10_000, height: 10_000, inDots: 100 })
    expect(size(code(), 'right', [12_600, 10_000])).toEqual({ module: 3, width: 15_000, height: 10_000, inDots: 150 })
    expect(size(code(), 'bottom-right', [100, 7_777])).toEqual({ module: 1, width: 5_000, height: 7_777, inDots: 50 })
    expect(size(code(), 'bottom', [10_000, 7_777])).toEqual({ module: 2, width: 10_000, height: 7_777, inDots: 100 })
  })

  it('that is turned does so the other way', () => {
    const turned = code({ rotation: 90 })
    expect(size(turned, 'bottom', [10_000, 15_100])).toEqual({ module: 3, width: 10_000, height: 15_000, inDots: 150 })
    expect(size(turned, 'right', [7_777, 10_000])).toEqual({ module: 2, width: 7_777, height: 10_000, inDots: 100 })
  })

  it('of squares follows the side that is dragged, or the larger one', () => {
    const matrix = nodeOf(code({ symbology: 'datamatrix' }))
    const barcodeSize = (_: string, module: number) => ({ width: 5_000 * module, height: 5_000 * module })
    const module = (handle: HandleName, width: number, height: number) => {
      const rules = { sides: sidesOfHandle(handle), fromCenter: false }
      return sizeBarcode(matrix, { ...matrix.frame, width, height }, { rules, settings: { dpi: 254, barcodeSize } })
        ?.dots.module
    }
    expect(module('right', 15_000, 40_000)).toBe(3)
    expect(module('bottom', 40_000, 15_000)).toBe(3)
    expect(module('bottom-right', 15_000, 20_000)).toBe(4)
  })

  it('whose size is not known is left to its frame', () => {
    const sizes = [undefined, { width: 0, height: 5 }, { width: 5, height: 0 }]
    const rules = { sides: sidesOfHandle('right'), fromCenter: false }
    for (const known of sizes) {
      const node = nodeOf(code())
      expect(sizeBarcode(node, node.frame, { rules, settings: { dpi: 254, barcodeSize: () => known } })).toBeUndefined()
    }
  })
})
