import { labelId } from '@labelwright/open-label/records'
import { panBy, wheelScale, zoomTo } from './camera/camera.ts'
import { zoomed } from './camera/zoom-commands.ts'
import { runByKey } from './commands/run-by-key.ts'
import { createMemory, type Memory, pagesOf } from './create-context.ts'
import { createPointers } from './create-pointers.ts'
import type { EditedLabel, Editor, EditorSettings, KeyInput } from './editor.ts'
import type { Camera } from './editor-view.ts'
import { select, selectionOf } from './selecting/selection.ts'
import { createFingerTaps } from './tools/finger-taps.ts'
import { startEditing, type TextEditing } from './tools/text-editing.ts'

/** An editor of a label, which its host keeps; it selects nothing and shows the first page. */
export function createEditor(label: EditedLabel, settings: EditorSettings): Editor {
  const memory = createMemory(label, settings)
  const { context, batch } = memory
  const pointers = createPointers(memory)
  const taps = createFingerTaps()
  const editor: Editor = {
    view: context.view,
    subscribe: memory.subscribe,
    label,
    settings: context.settings,
    scene: context.scene,
    pointer: pointers.last,
    pointerDown: (input) =>
      batch(() => {
        taps.down(input)
        pointers.down(input)
      }),
    pointerMove: (input) =>
      batch(() => {
        taps.move(input)
        pointers.move(input)
      }),
    pointerUp: (input) =>
      batch(() => {
        const fingers = taps.up(input)
        pointers.up(input)
        if (fingers === 2) editor.undo()
        if (fingers === 3) editor.redo()
      }),
    cancel: () =>
      batch(() => {
        taps.cancel()
        pointers.cancel()
      }),
    tick: (time) => batch(() => memory.state().tick?.(time)),
    keyDown: (input) => batch(() => keyDown(memory, editor, input)),
    keyUp: (input) =>
      batch(() => {
        if (input.key === ' ') memory.host.isSpaceDown = false
        memory.state().keyUp?.(input)
        if (isModifier(input)) memory.state().keysChanged?.(input)
      }),
    ...viewing(memory),
    ...choosing(memory, pointers.cancel),
    ...changing(memory, pointers.cancel),
  }
  return editor
}

const isModifier = ({ key }: KeyInput): boolean => ['Shift', 'Alt', 'Control', 'Meta'].includes(key)

function keyDown({ state, host }: Memory, editor: Editor, input: KeyInput): boolean {
  if (isModifier(input)) {
    state().keysChanged?.(input)
    return false
  }
  if (state().isGesture && input.key === 'Escape') {
    editor.cancel()
    return true
  }
  if (input.key === ' ' && editor.view().editing === undefined) host.isSpaceDown = true
  if (state().keyDown?.(input)) return true
  // A gesture comes to its end before anything else is done; letters in a text are letters.
  if (state().isGesture || editor.view().editing !== undefined) return false
  return runByKey(editor, input)
}

type Viewing = Pick<Editor, 'wheel' | 'resizeWindow' | 'setCamera' | 'zoom' | 'changeSettings' | 'labelChanged'>

function viewing(memory: Memory): Viewing {
  const { context, batch } = memory
  const setCamera = (camera: Camera): void => batch(() => context.change({ camera }))
  return {
    setCamera,
    zoom: (zoom) => {
      const { camera, selection } = context.view()
      const sight = {
        camera,
        selection,
        window: context.window(),
        settings: context.settings(),
        scene: context.scene(),
      }
      setCamera(zoomed(zoom, sight))
    },
    wheel: ({ at, deltaX, deltaY, ctrl, shift }) => {
      const { camera } = context.view()
      if (ctrl)
        return setCamera(zoomTo(camera, at, wheelScale(camera.scale, deltaY, context.settings().pixelsPerMillimetre)))
      const isSideways = shift && deltaX === 0
      setCamera(isSideways ? panBy(camera, -deltaY, 0) : panBy(camera, -deltaX, -deltaY))
    },
    resizeWindow: (size) => {
      memory.host.window = size
    },
    changeSettings: (part) =>
      batch(() => {
        memory.host.settings = { ...context.settings(), ...part }
        followLabel(memory)
      }),
    labelChanged: () => batch(() => followLabel(memory)),
  }
}

/** What went is no longer selected, entered or shown; a gesture goes on with what is left. */
function followLabel(memory: Memory): void {
  const { context } = memory
  memory.forgetScene()
  const { page, selection, insideOf, hovered } = context.view()
  const pages = pagesOf(context.label.records())
  if (!pages.includes(page)) {
    context.change({ page: pages[0] ?? page, selection: [], insideOf: undefined, hovered: undefined })
    memory.forgetScene()
  } else {
    const { nodes } = context.scene()
    const left = selection.filter((id) => nodes.has(id))
    const isThere = (id: string | undefined): string | undefined => (id !== undefined && nodes.has(id) ? id : undefined)
    context.change({ selection: left, insideOf: isThere(insideOf), hovered: isThere(hovered) })
  }
  memory.state().labelChanged?.()
}

type Choosing = Pick<Editor, 'setTool' | 'showPage' | 'select' | 'editText' | 'typeText'>

function choosing({ context, state, batch }: Memory, cancel: () => void): Choosing {
  return {
    setTool: (tool) =>
      batch(() => {
        cancel()
        context.setTool(tool)
      }),
    showPage: (page) =>
      batch(() => {
        if (context.label.records().get(page)?.kind !== 'page' || page === context.view().page) return
        cancel()
        context.change({ page, selection: [], insideOf: undefined, hovered: undefined })
      }),
    select: (ids) =>
      batch(() => {
        cancel()
        select(context, ids)
      }),
    editText: (id) =>
      batch(() => {
        cancel()
        if (id !== undefined) startEditing(context, id)
      }),
    typeText: (edit, time) =>
      batch(() => {
        const { type } = state() as Partial<TextEditing>
        type?.(edit, time)
      }),
  }
}

type Changing = Pick<Editor, 'perform' | 'undo' | 'redo'>

function changing(memory: Memory, cancel: () => void): Changing {
  const { context, batch } = memory
  const goBack = (go: () => readonly string[] | undefined): void =>
    batch(() => {
      cancel()
      const selection = go()
      if (selection === undefined) return
      followLabel(memory)
      const page = pageOf(context.label.records(), selection[0])
      if (page !== undefined && page !== context.view().page) context.change({ page })
      memory.forgetScene()
      context.change(selectionOf(context.scene(), selection))
    })
  return {
    perform: (changes, options = {}) =>
      batch(() => {
        if (memory.state().isGesture) return false
        context.perform(changes, options)
        return true
      }),
    undo: () => goBack(context.label.undo),
    redo: () => goBack(context.label.redo),
  }
}

/** The page that a record is on. */
function pageOf(records: ReturnType<EditedLabel['records']>, id: string | undefined): string | undefined {
  let at = id
  for (let steps = 0; at !== undefined && at !== labelId && steps < 20; steps++) {
    const record = records.get(at)
    if (record?.kind === 'page') return at
    at = record?.place?.parent
  }
  return undefined
}
