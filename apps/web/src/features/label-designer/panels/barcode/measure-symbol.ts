// How large a barcode's symbol is, whatever its frame.
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { emuPerMicrometre } from '@labelwright/label-document/lengths'
import { createDesignLayout, type DesignedPage } from '@labelwright/label-layout/lay-out-design'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { boxOfSymbol } from '@labelwright/label-layout/preflight/boxes'
import type { Fields } from '@labelwright/open-label/records'

/** Micrometres along the bars and across them, without quiet zones and human-readable line. */
export interface SymbolSize {
  readonly along: number
  readonly across: number
}

export interface Measuring {
  readonly document: LabelDocument
  readonly values: Readonly<Record<string, string>>
  readonly resources: LayoutResources
  readonly dpi: number
}

const longest = 1_200_000
const lowest = 200

/** The fields that the size of a symbol depends on; a frame that is long and low shows the least height of its rows. */
const alone = ({ symbology, content, moduleWidth, ...fields }: Fields): Fields => ({
  id: 'symbol',
  type: 'barcode',
  x: 0,
  y: 0,
  width: longest,
  height: lowest,
  symbology: symbology ?? '',
  content: content ?? '',
  moduleWidth: moduleWidth ?? 0,
  showText: false,
  rotation: 0,
  ...(symbology === 'itf14' && { bearerBars: false }),
  ...pick(fields, ['errorCorrection', 'checkCharacter', 'codeSet', 'columns', 'symbolVersion', 'wideRatio']),
})

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** Lays out the barcode by itself. */
export function layOutAlone(fields: Fields, { document, values, resources, dpi }: Measuring): DesignedPage {
  const { pages: _pages, layers: _layers, ...paper } = document
  const label = { ...paper, width: longest, height: longest, elements: [alone(fields)] } as unknown as LabelDocument
  return createDesignLayout(resources, dpi).layOut(label, values)
}

/** Undefined where the content is none of the symbology. */
export function measureSymbol(fields: Fields, measuring: Measuring): SymbolSize | undefined {
  const marks = layOutAlone(fields, measuring).elements.flatMap((element) => element.marks)
  const boxes = marks.flatMap((mark) => (mark.type === 'barcode' ? [boxOfSymbol(mark)] : []))
  if (boxes.length === 0) return undefined
  const left = Math.min(...boxes.map(({ x }) => x))
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const across = Math.max(...boxes.map(({ height }) => height))
  return { along: (right - left) / emuPerMicrometre, across: across / emuPerMicrometre }
}
