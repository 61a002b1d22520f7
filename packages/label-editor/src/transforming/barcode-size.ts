// Barcodes have no size but whole modules of whole dots.
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import type { Fields } from '@labelwright/open-label/records'
import type { EditorSettings } from '../editor.ts'
import type { Rectangle } from '../editor-view.ts'
import { fieldsForFrame } from '../geometry/frame-fields.ts'
import { hasLock, type SceneNode } from '../geometry/scene.ts'
import { numberOf } from '../geometry/spaces.ts'
import { placeSize, type ResizeRules } from './resize-frame.ts'

type BarcodeSettings = Pick<EditorSettings, 'dpi' | 'barcodeSize'>

export interface SizedBarcode {
  readonly fields: Fields
  readonly frame: Rectangle
  readonly dots: { readonly width: number; readonly module: number }
}

export const dotOf = (dpi: number): number => 25_400 / dpi

export const isMatrix = ({ fields }: Pick<SceneNode, 'fields'>): boolean => {
  const { symbology } = fields
  return (
    typeof symbology === 'string' &&
    Object.hasOwn(symbologies, symbology) &&
    symbologies[symbology as Symbology].shape === 'matrix'
  )
}

/** Whole dots of a module as the printer will have them. */
export function moduleDots({ fields, space }: SceneNode, dpi: number): number {
  const onPaper = (numberOf(fields, 'moduleWidth') * (space.scale ?? 100)) / 100
  return Math.max(1, Math.round(onPaper / dotOf(dpi)))
}

/** The barcode in the number of whole dots a module that comes nearest to a wanted frame; undefined where its size is not known. */
export function sizeBarcode(
  node: SceneNode,
  wanted: Rectangle,
  { rules, settings }: BarcodeWish,
): SizedBarcode | undefined {
  const now = moduleDots(node, settings.dpi)
  const size = settings.barcodeSize(node.id, now)
  if (!size || size.width <= 0 || size.height <= 0) return undefined
  const { sides } = rules
  const drag: Drag = {
    now,
    size,
    wanted,
    isWider: sides.left !== sides.right,
    isHigher: sides.top !== sides.bottom,
    isAlongX: node.rotation % 180 === 0,
  }
  const module = hasLock(node.fields, 'look') ? now : moduleFor(drag, isMatrix(node))
  const next = settings.barcodeSize(node.id, module) ?? size
  const sized = isMatrix(node) ? next : linearSize(drag, next)
  return sizedTo(node, sized, { module, rules, settings, isAlongX: drag.isAlongX })
}

interface Drag {
  /** Dots of a module, and the size that they make. */
  readonly now: number
  readonly size: Size
  readonly wanted: Size
  readonly isWider: boolean
  readonly isHigher: boolean
  /** The bars stand side by side along x. */
  readonly isAlongX: boolean
}

type Size = Pick<Rectangle, 'width' | 'height'>

function moduleFor({ now, size, wanted, isWider, isHigher, isAlongX }: Drag, isSquare: boolean): number {
  const [across, down] = [wanted.width / size.width, wanted.height / size.height]
  const modules = (share: number): number => Math.max(1, Math.round(now * share))
  if (isSquare && isWider && isHigher) return modules(Math.max(across, down))
  if (isSquare) return modules(isWider ? across : down)
  const isLonger = isAlongX ? isWider : isHigher
  return isLonger ? modules(isAlongX ? across : down) : now
}

/** Bars are as high as somebody wants them. */
function linearSize({ wanted, isWider, isHigher, isAlongX }: Drag, next: Size): Size {
  if (isAlongX) return { width: isWider ? next.width : wanted.width, height: wanted.height }
  return { width: wanted.width, height: isHigher ? next.height : wanted.height }
}

interface BarcodeWish {
  readonly rules: Pick<ResizeRules, 'sides' | 'fromCenter'>
  readonly settings: BarcodeSettings
}

interface Sized extends BarcodeWish {
  readonly module: number
  readonly isAlongX: boolean
}

function sizedTo(node: SceneNode, size: Size, sized: Sized): SizedBarcode {
  const { module, rules, settings, isAlongX } = sized
  const dot = dotOf(settings.dpi)
  const whole = { width: Math.ceil(size.width), height: Math.ceil(size.height) }
  const frame = placeSize(node.frame, whole, rules)
  const moduleWidth = Math.round((module * dot * 100) / (node.space.scale ?? 100))
  const isSame = moduleDots(node, settings.dpi) === module
  const along = settings.barcodeSize(node.id, module)
  const inDots = Math.round((isAlongX ? (along?.width ?? whole.width) : (along?.height ?? whole.height)) / dot)
  const fields = {
    ...fieldsForFrame(node, frame),
    ...(!isSame && { moduleWidth: Math.min(20_000, Math.max(40, moduleWidth)) }),
  }
  return { fields, frame, dots: { width: inDots, module } }
}
