// What the states of the tools work with.
import type { Change } from '@labelwright/open-label/commands'
import type { WindowSize } from './camera/camera.ts'
import type { EditedLabel, EditorSettings, KeyInput, Keys, PerformOptions, PointerInput } from './editor.ts'
import type { EditorView, Overlay, Point, Rectangle } from './editor-view.ts'
import type { Scene } from './geometry/scene.ts'
import type { Tool } from './tools/tool.ts'

/** One state of the hand. A state that is a gesture writes nothing before it ends. */
export interface ToolState {
  readonly path: string
  /** Something runs: other pointers and commands wait. */
  readonly isGesture: boolean
  /** Two fingers may still become a pinch. */
  readonly yieldsToPinch?: boolean
  readonly cursor?: string
  /** Without handles: they would be in the way. */
  readonly hidesHandles?: boolean
  readonly pointerDown?: (input: PointerInput) => void
  readonly pointerMove?: (input: PointerInput) => void
  readonly pointerUp?: (input: PointerInput) => void
  readonly keyDown?: (input: KeyInput) => boolean
  readonly keyUp?: (input: KeyInput) => void
  /** Shift, Alt or Ctrl came or went. */
  readonly keysChanged?: (keys: Keys) => void
  readonly tick?: (time: number) => void
  readonly labelChanged?: () => void
  /** Puts everything back and ends in an idle state. */
  readonly cancel: () => void
}

/** What is kept between events; the rest of the view follows from it. */
export interface ViewState extends Omit<EditorView, 'state' | 'selectionFrame' | 'handles' | 'cursor'> {
  /** About what is selected while it is resized or turned. */
  readonly gestureFrame: Rectangle | undefined
  /** Where the state has none of its own. */
  readonly cursor: string | undefined
}

export interface EditorContext {
  readonly label: EditedLabel
  readonly settings: () => EditorSettings
  readonly scene: () => Scene
  readonly view: () => EditorView
  readonly change: (part: Partial<ViewState>) => void
  readonly changeOverlay: (part: Partial<Overlay>) => void
  readonly enter: (state: ToolState) => void
  /** Back to the idle state of the tool, with an empty overlay. */
  readonly rest: () => void
  readonly tool: () => Tool
  readonly setTool: (tool: Tool) => void
  readonly perform: (changes: readonly Change[], options: PerformOptions) => void
  readonly window: () => WindowSize
  readonly isSpaceDown: () => boolean
  /** So many screen pixels in micrometres of the page. */
  readonly pixels: (count: number) => number
  readonly toPage: (at: Point) => Point
  readonly toWindow: (at: Point) => Point
}

export const emptyOverlay: Overlay = {
  moved: undefined,
  fields: new Map(),
  isCopying: false,
  marquee: undefined,
  lasso: undefined,
  drawn: undefined,
  drawnPoints: undefined,
  snapLines: [],
  distances: [],
  measure: undefined,
  isSnappingOff: false,
  wire: undefined,
}
