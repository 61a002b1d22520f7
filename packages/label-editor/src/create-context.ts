// The editor's memory: what is kept between events, and the state of the hand.

import type { Change } from '@labelwright/open-label/commands'
import { childrenOf } from '@labelwright/open-label/order-keys'
import { labelId, type Records } from '@labelwright/open-label/records'
import type { WindowSize } from './camera/camera.ts'
import { toPagePoint, toWindowPoint } from './camera/camera.ts'
import { deriveView } from './derive-view.ts'
import type { EditedLabel, EditorSettings, PerformOptions } from './editor.ts'
import { type EditorContext, emptyOverlay, type ToolState, type ViewState } from './editor-context.ts'
import type { EditorView } from './editor-view.ts'
import { buildScene, type Scene } from './geometry/scene.ts'
import { rememberLooks } from './looks/looks.ts'
import { select } from './selecting/selection.ts'
import { createIdle } from './tools/create-idle.ts'
import type { Tool } from './tools/tool.ts'

export interface Memory {
  readonly context: EditorContext
  readonly state: () => ToolState
  readonly subscribe: (listener: () => void) => () => void
  /** Runs something; listeners hear once, when it is over. */
  readonly batch: <Result>(run: () => Result) => Result
  /** What the page sets. */
  readonly host: { settings: EditorSettings; window: WindowSize; isSpaceDown: boolean }
  /** Frames are found anew: ink, layers or the page are others. */
  readonly forgetScene: () => void
}

export function createMemory(label: EditedLabel, settings: EditorSettings): Memory {
  const host = { settings, window: { width: 0, height: 0 }, isSpaceDown: false }
  let kept = firstState(label.records())
  let tool: Tool = { name: 'select' }
  let shown: EditorView | undefined
  const scenes = createSceneCache(label, () => ({ page: kept.page, ...host.settings }))
  const news = createNews()

  const change = (part: Partial<ViewState>): void => {
    kept = { ...kept, ...part }
    shown = undefined
    news.changed()
  }
  const rest = (): void => {
    state = idle
    change(nothingRuns)
  }
  const context: EditorContext = {
    label,
    settings: () => host.settings,
    scene: scenes.scene,
    view: () => (shown ??= deriveView(kept, state, scenes.scene())),
    change,
    changeOverlay: (part) => change({ overlay: { ...kept.overlay, ...part } }),
    enter: (next) => {
      state = next
      change({})
    },
    rest,
    tool: () => tool,
    setTool: (next) => {
      tool = next
      idle = createIdle(context)
      rest()
    },
    perform: (changes, options) => {
      if (changes.length === 0) return
      const { selection } = kept
      performOn({ label, host }, changes, { selection, ...options, before: selection })
      select(context, options.selection ?? selection)
    },
    window: () => host.window,
    isSpaceDown: () => host.isSpaceDown,
    pixels: (count) => count / kept.camera.scale,
    toPage: (at) => toPagePoint(kept.camera, at),
    toWindow: (at) => toWindowPoint(kept.camera, at),
  }
  let idle = createIdle(context)
  let state: ToolState = idle
  return {
    context,
    state: () => state,
    ...news,
    host,
    forgetScene: () => {
      scenes.forget()
      change({})
    },
  }
}

const nothingRuns = { overlay: emptyOverlay, gestureFrame: undefined, cursor: undefined, hovered: undefined }

function performOn(
  { label, host }: { readonly label: EditedLabel; readonly host: Memory['host'] },
  changes: readonly Change[],
  { joins, selection = [], before }: PerformOptions & { readonly before: readonly string[] },
): void {
  label.perform(changes, { selectionBefore: before, selectionAfter: selection, ...(joins !== undefined && { joins }) })
  const { settings } = host
  host.settings = { ...settings, lastLooks: rememberLooks(settings.lastLooks, label.records(), changes) }
}

/** The scene of the label as it stands. */
function createSceneCache(label: EditedLabel, settings: () => Parameters<typeof buildScene>[1]) {
  let scene: Scene | undefined
  let of: Records | undefined
  return {
    scene: (): Scene => {
      const records = label.records()
      const now = settings()
      if (of !== records || scene?.page !== now.page) scene = undefined
      scene ??= buildScene(records, now)
      of = records
      return scene
    },
    forget: (): void => {
      scene = undefined
    },
  }
}

/** Tells listeners of changes, of several at once only when they are over. */
function createNews() {
  const listeners = new Set<() => void>()
  let depth = 0
  let isNew = false
  const tell = (): void => {
    isNew = false
    for (const listener of [...listeners]) listener()
  }
  return {
    changed: (): void => {
      isNew = true
      if (depth === 0) tell()
    },
    batch: <Result>(run: () => Result): Result => {
      depth++
      try {
        return run()
      } finally {
        depth--
        if (depth === 0 && isNew) tell()
      }
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The pages of a label, in order. */
export const pagesOf = (records: Records): string[] =>
  (childrenOf(records).get(labelId) ?? []).filter(([, { kind }]) => kind === 'page').map(([id]) => id)

const firstState = (records: Records): ViewState => ({
  page: pagesOf(records)[0] ?? '',
  selection: [],
  insideOf: undefined,
  hovered: undefined,
  editing: undefined,
  newText: undefined,
  camera: { left: 0, top: 0, scale: 0.01 },
  overlay: emptyOverlay,
  refusal: undefined,
  gestureFrame: undefined,
  cursor: undefined,
})
