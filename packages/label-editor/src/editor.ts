// The editor of an open label: selection, tools, snapping and clipboard, without React and without DOM.
import type { Change, TextEdit } from '@labelwright/open-label/commands'
import type { Fields, Records } from '@labelwright/open-label/records'
import type { Zoom } from './camera/camera.ts'
import type { Camera, EditorView, Point, Rectangle } from './editor-view.ts'
import type { Scene } from './geometry/scene.ts'
import type { LastLooks, Look } from './looks/looks.ts'
import type { Tool } from './tools/tool.ts'

/** The label that is edited, as its host keeps it. */
export interface EditedLabel {
  /** As it stands: another map whenever something changed. */
  readonly records: () => Records
  /**
   * Does one command: one step of undo. Commands with the same `joins`, one right after the other, are one step together.
   * `selectionBefore` and `selectionAfter` come back with undo and redo.
   */
  readonly perform: (changes: readonly Change[], step: StepOptions) => void
  /** Answers the selection that belongs to what stands then, or nothing where nothing was to be undone. */
  readonly undo: () => readonly string[] | undefined
  readonly redo: () => readonly string[] | undefined
  /** Ids that no record has had. */
  readonly newId: (kind: 'element' | 'variable' | 'page' | 'layer' | 'column') => string
}

export interface StepOptions {
  readonly joins?: string
  readonly selectionBefore: readonly string[]
  readonly selectionAfter: readonly string[]
}

/** What the editor is told of the printer and of the layout. */
export interface EditorSettings {
  /** Dots an inch of the printer that is designed for. */
  readonly dpi: number
  /** Micrometres between the lines of the grid; undefined: no snapping to a grid. */
  readonly grid: number | undefined
  readonly isSnapping: boolean
  /** Whether a letter or a sign alone is a key of a command; people who speak to their computer turn it off. */
  readonly usesLetterKeys: boolean
  /** Screen pixels that are a millimetre long on this screen: 100 % shows the label in true size. */
  readonly pixelsPerMillimetre: number
  /** Ids of records of layers that are not shown; nothing on them is taken by the pointer. */
  readonly hiddenLayers: ReadonlySet<string>
  /** Ids of elements that are not shown on this screen, with all that is in them; they are printed. */
  readonly hiddenElements: ReadonlySet<string>
  /** Resizing groups and several things scales fonts, lines and modules too (key K); else only their places and frames. */
  readonly scalesContent: boolean
  /** The look that was copied, for other elements. */
  readonly copiedLook: Look | undefined
  /** The looks that new elements get: those that were changed last. */
  readonly lastLooks: LastLooks
  /** The ink of an element on its page, where layout knows it: barcodes and growing texts differ from their frame. */
  readonly inkOf: (id: string) => Rectangle | undefined
  /** The size of a barcode on paper for a module of so many whole dots, quiet zone left out; undefined for other elements. */
  readonly barcodeSize: (
    id: string,
    moduleDots: number,
  ) => { readonly width: number; readonly height: number } | undefined
  /** The frame that a new barcode with these fields needs for its symbol; undefined where it is not known. */
  readonly barcodeFrame: (fields: Fields) => { readonly width: number; readonly height: number } | undefined
}

export interface Keys {
  readonly shift: boolean
  readonly alt: boolean
  /** Ctrl, or Cmd on a Mac. */
  readonly ctrl: boolean
}

export interface PointerInput extends Keys {
  /** In the window, screen pixels from its top left. */
  readonly at: Point
  readonly pointerId: number
  readonly type: 'mouse' | 'pen' | 'touch'
  /** 0 left, 1 middle, 2 right. */
  readonly button: number
  /** Milliseconds; any clock that only goes forward. */
  readonly time: number
}

export interface KeyInput extends Keys {
  /** As `KeyboardEvent.key`. */
  readonly key: string
  readonly time: number
  readonly isRepeat: boolean
}

export interface WheelInput extends Keys {
  readonly at: Point
  readonly deltaX: number
  readonly deltaY: number
}

export interface Editor {
  readonly view: () => EditorView
  /** Calls `listener` after every change of the view; answers what ends it. */
  readonly subscribe: (listener: () => void) => () => void
  readonly pointerDown: (input: PointerInput) => void
  readonly pointerMove: (input: PointerInput) => void
  readonly pointerUp: (input: PointerInput) => void
  /** `pointercancel`, lost capture, a window that lost the focus: whatever runs ends and is put back. */
  readonly cancel: () => void
  /** True when the editor has used the key. */
  readonly keyDown: (input: KeyInput) => boolean
  readonly keyUp: (input: KeyInput) => void
  readonly wheel: (input: WheelInput) => void
  /** To be called after records or settings changed: what went is no longer selected. */
  readonly labelChanged: () => void
  readonly changeSettings: (settings: Partial<EditorSettings>) => void
  /** The size of the window in screen pixels. */
  readonly resizeWindow: (size: { readonly width: number; readonly height: number }) => void
  readonly setCamera: (camera: Camera) => void
  readonly zoom: (zoom: Zoom) => void
  /** Scrolls at the window's edges and shows what appears after a while; to be called in each animation frame while a pointer is down. */
  readonly tick: (time: number) => void
  readonly label: EditedLabel
  readonly settings: () => EditorSettings
  /** The elements of the page that is shown, with their frames. */
  readonly scene: () => Scene
  /** Where the pointer was last, on the page; undefined before it was there. */
  readonly pointer: () => Point | undefined
  /** Whatever runs ends before. */
  readonly setTool: (tool: Tool) => void
  readonly showPage: (page: string) => void
  /** Selects records by their ids; what is in another of them is left out. */
  readonly select: (ids: readonly string[]) => void
  /** Begins to edit the text of an element in place, or ends it. */
  readonly editText: (id: string | undefined) => void
  /** Typing into the text that is edited. Letters typed within a second of the last, where it ended, are one step of undo with it. */
  readonly typeText: (edit: TextEdit, time: number) => void
  /** Does a command of a panel or a menu; not while a gesture runs. False when it was not done. */
  readonly perform: (changes: readonly Change[], options?: PerformOptions) => boolean
  readonly undo: () => void
  readonly redo: () => void
}

export interface PerformOptions {
  readonly joins?: string
  /** The selection afterwards; as it was when absent. */
  readonly selection?: readonly string[]
}
