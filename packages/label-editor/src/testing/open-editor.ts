// An editor with hands: clicks, drags and keys in screen pixels, 10 of them a millimetre.
import { currentFormatVersion } from '@labelwright/label-document/label-document'
import { keysBetween } from '@labelwright/open-label/order-keys'
import { type Fields, type LabelRecord, labelId, pageId, type Records } from '@labelwright/open-label/records'
import { createEditor } from '../create-editor.ts'
import type { Editor, EditorSettings, KeyInput, PointerInput } from '../editor.ts'
import { TestLabel } from './test-label.ts'

/** Dots of exactly 100 micrometres. */
export const testSettings: EditorSettings = {
  dpi: 254,
  grid: undefined,
  isSnapping: false,
  usesLetterKeys: true,
  pixelsPerMillimetre: 4,
  hiddenLayers: new Set(),
  hiddenElements: new Set(),
  scalesContent: false,
  copiedLook: undefined,
  lastLooks: new Map(),
  inkOf: () => undefined,
  barcodeSize: () => undefined,
  barcodeFrame: () => undefined,
}

export const page = pageId(0)
const size = { x: 0, y: 0, width: 10_000, height: 10_000 } as const
const font = { fontFamily: 'Noto Sans', fontSize: 3_000, minimumFontSize: 3_000 } as const

/** Fields of elements of a square centimetre. */
export const fieldsOf = {
  box: { type: 'box', ...size, lineWidth: 300, filled: true },
  hollow: { type: 'box', ...size, lineWidth: 300, filled: false },
  text: { type: 'text', ...size, ...font, content: 'Oat', bold: false, align: 'left', wrap: false, rotation: 0 },
  line: { type: 'line', ...size, height: 0, lineWidth: 300 },
  group: { type: 'group', ...size },
  barcode: {
    type: 'barcode',
    ...size,
    symbology: 'code128',
    content: 'A1',
    moduleWidth: 200,
    showText: false,
    rotation: 0,
  },
} as const satisfies Readonly<Record<string, Fields>>

/** An element, and what is in it where it is a group. */
export interface Planned {
  readonly id: string
  readonly fields: Fields
  readonly inside?: readonly Planned[]
}

/** The records of a label of 100 by 60 mm with elements on its page. */
export function recordsOf(elements: readonly Planned[], label: Fields = {}): Records {
  const [key = ''] = keysBetween(undefined, undefined, 1)
  const records = new Map<string, LabelRecord>([
    [
      labelId,
      {
        kind: 'label',
        fields: { formatVersion: currentFormatVersion, width: 100_000, height: 60_000, cornerRadius: 0, ...label },
      },
    ],
    [page, { kind: 'page', place: { parent: labelId, key }, fields: {} }],
  ])
  const addAll = (parent: string, planned: readonly Planned[]): void => {
    const keys = keysBetween(undefined, undefined, planned.length)
    for (const [index, { id, fields, inside = [] }] of planned.entries()) {
      records.set(id, { kind: 'element', place: { parent, key: keys[index] ?? '' }, fields })
      addAll(id, inside)
    }
  }
  addAll(page, elements)
  return records
}

type Hand = Partial<Omit<PointerInput, 'at'>>

export class Hands {
  readonly label: TestLabel
  readonly editor: Editor
  time = 1_000

  constructor(records: Records, settings: Partial<EditorSettings> = {}) {
    this.label = new TestLabel(records)
    this.editor = createEditor(this.label, { ...testSettings, ...settings })
    this.label.onChange = () => this.editor.labelChanged()
    this.editor.resizeWindow({ width: 1_200, height: 800 })
    this.editor.setCamera({ left: 0, top: 0, scale: 0.01 })
  }

  down(x: number, y: number, hand: Hand = {}): this {
    this.editor.pointerDown(this.#input(x, y, hand))
    return this
  }

  move(x: number, y: number, hand: Hand = {}): this {
    this.editor.pointerMove(this.#input(x, y, hand))
    return this
  }

  up(x: number, y: number, hand: Hand = {}): this {
    this.editor.pointerUp(this.#input(x, y, hand))
    return this
  }

  click(x: number, y: number, hand: Hand = {}): this {
    this.wait(1_000)
    return this.down(x, y, hand).up(x, y, hand)
  }

  doubleClick(x: number, y: number): this {
    this.click(x, y)
    return this.down(x, y).up(x, y)
  }

  /** In two steps, as a hand moves. */
  drag(from: readonly [number, number], to: readonly [number, number], hand: Hand = {}): this {
    const [middleX, middleY] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    this.wait(1_000)
    return this.down(...from, hand)
      .move(middleX, middleY, hand)
      .move(...to, hand)
      .up(...to, hand)
  }

  key(key: string, keys: Partial<KeyInput> = {}): boolean {
    return this.editor.keyDown({
      shift: false,
      alt: false,
      ctrl: false,
      isRepeat: false,
      time: this.time,
      ...keys,
      key,
    })
  }

  keyUp(key: string, keys: Partial<KeyInput> = {}): void {
    this.editor.keyUp({ shift: false, alt: false, ctrl: false, isRepeat: false, time: this.time, ...keys, key })
  }

  wait(ms: number): this {
    this.time += ms
    return this
  }

  get state(): string {
    return this.editor.view().state
  }

  get selection(): readonly string[] {
    return this.editor.view().selection
  }

  fields(id: string): Fields {
    return this.label.records().get(id)?.fields ?? {}
  }

  #input(x: number, y: number, hand: Hand): PointerInput {
    this.time += 10
    const usual = { pointerId: 1, type: 'mouse', button: 0, shift: false, alt: false, ctrl: false } as const
    return { ...usual, ...hand, at: { x, y }, time: this.time }
  }
}
