// What layout knows of elements, for the editor: where their ink is, and how large a barcode is for a module of so many dots.
import { type Emu, emuPerMicrometre } from '@labelwright/label-document/lengths'
import type { EditorSettings } from '@labelwright/label-editor/editor'
import type { Rectangle } from '@labelwright/label-editor/editor-view'
import type { BarcodeMark } from '@labelwright/label-layout/drawing'
import type { DesignedElement } from '@labelwright/label-layout/lay-out-design'
import { boxOfMark, boxOfSymbol, moduleOf } from '@labelwright/label-layout/preflight/boxes'
import { documentId } from '@labelwright/open-label/records'
import type { ShownPage } from '../../labels/label-engine.queries.ts'

/** Both by ids of records. */
export function measured({ page, resources }: ShownPage): Pick<EditorSettings, 'inkOf' | 'barcodeSize'> {
  const byId = new Map(page.elements.map((one) => [one.element.id, one]))
  return {
    inkOf: (id) => {
      const element = byId.get(documentId(id))
      return element && inkOf(element, resources)
    },
    barcodeSize: (id, moduleDots) => {
      const mark = byId.get(documentId(id))?.marks.find((one) => one.type === 'barcode')
      return mark?.type === 'barcode' ? sizeOf(mark, moduleDots * page.paper.dot) : undefined
    },
  }
}

function inkOf({ marks }: DesignedElement, resources: ShownPage['resources']): Rectangle | undefined {
  const boxes = marks.map((mark) => boxOfMark(mark, resources))
  if (boxes.length === 0) return undefined
  const left = Math.min(...boxes.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y))
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height))
  const micrometres = (emu: number): number => Math.round(emu / emuPerMicrometre)
  return {
    x: micrometres(left),
    y: micrometres(top),
    width: micrometres(right - left),
    height: micrometres(bottom - top),
  }
}

/** Bars keep their height; all else grows with the module. */
function sizeOf(mark: BarcodeMark, module: number): Size {
  const before = moduleOf(mark)
  const scaled = {
    ...mark,
    module: Math.round((mark.module * module) / before) as Emu,
    symbol: scaledRows(mark.symbol, module / before),
  }
  const { width, height } = boxOfSymbol(scaled)
  return { width: Math.round(width / emuPerMicrometre), height: Math.round(height / emuPerMicrometre) }
}

function scaledRows(symbol: BarcodeMark['symbol'], by: number): BarcodeMark['symbol'] {
  if (symbol.kind === 'linear' || !symbol.rowHeights) return symbol
  return { ...symbol, rowHeights: symbol.rowHeights.map((height) => Math.round(height * by) as Emu) }
}

interface Size {
  readonly width: number
  readonly height: number
}
