// What a browser says of pointers, keys and wheels, as the editor takes it.
import type { Editor, KeyInput, Keys, PointerInput } from '@labelwright/label-editor/editor'
import { actWhenAlone } from '../../../lib/scans/shortcut.ts'
import type { MenuPlace } from '../../../ui/dialog/menu-at.tsx'
import { listenToLongPress } from './long-press.ts'

const keysOf = (event: MouseEvent | KeyboardEvent): Keys => ({
  shift: event.shiftKey,
  alt: event.altKey,
  ctrl: event.ctrlKey || event.metaKey,
})

interface CanvasInput {
  readonly canvas: HTMLElement
  readonly editor: Editor
  /** Right click, long press and the menu key: the menu of what is selected, at a place in the window. */
  readonly onMenu: (at: MenuPlace) => void
}

const placeInWindow = ({ clientX, clientY }: MouseEvent) => ({ x: clientX, y: clientY })

/** Lets an editor hear a canvas. Whatever breaks a gesture off (blur, lost capture) cancels it. */
export function listenToCanvas(input: CanvasInput, signal: AbortSignal): void {
  listenToPointers(input, signal)
  listenToKeys(input, signal)
  listenToWheel(input, signal)
  const { editor } = input
  window.addEventListener('blur', () => editor.cancel(), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && editor.cancel(), { signal })
}

function placeIn(canvas: HTMLElement, { clientX, clientY }: MouseEvent) {
  const { left, top } = canvas.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function listenToPointers({ canvas, editor, onMenu }: CanvasInput, signal: AbortSignal): void {
  const pointerOf = (event: PointerEvent): PointerInput => ({
    ...keysOf(event),
    at: placeIn(canvas, event),
    pointerId: event.pointerId,
    type: event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse',
    button: event.button,
    time: event.timeStamp,
  })
  const ticking = createTicking(editor)
  signal.addEventListener('abort', ticking.stop)
  const press = (event: PointerEvent): void => {
    canvas.focus({ preventScroll: true })
    capture(canvas, event.pointerId)
    editor.pointerDown(pointerOf(event))
    ticking.start()
  }
  const end = (run: () => void) => (): void => {
    ticking.stop()
    run()
  }
  canvas.addEventListener('pointerdown', press, { signal })
  // The browser would give the canvas the focus after the editor has given it to a text.
  canvas.addEventListener('mousedown', (event) => event.preventDefault(), { signal })
  canvas.addEventListener('pointermove', (event) => editor.pointerMove(pointerOf(event)), { signal })
  canvas.addEventListener('pointerup', (event) => end(() => editor.pointerUp(pointerOf(event)))(), { signal })
  canvas.addEventListener('pointercancel', end(editor.cancel), { signal })
  const openMenu = (event: MouseEvent): void => {
    event.preventDefault()
    onMenu(placeInWindow(event))
  }
  canvas.addEventListener('contextmenu', openMenu, { signal })
  const rest = (event: PointerEvent): void => {
    end(editor.cancel)()
    // As a right click does: it selects what is under it.
    editor.pointerDown({ ...pointerOf(event), type: 'mouse', button: 2 })
    editor.pointerUp({ ...pointerOf(event), type: 'mouse', button: 2 })
    onMenu(placeInWindow(event))
  }
  listenToLongPress(canvas, rest, signal)
}

/** While a pointer is down the editor scrolls at the edges by itself. */
function createTicking(editor: Editor) {
  let frame = 0
  const tick = (time: number): void => {
    editor.tick(time)
    frame = requestAnimationFrame(tick)
  }
  const stop = (): void => cancelAnimationFrame(frame)
  return {
    start: (): void => {
      stop()
      frame = requestAnimationFrame(tick)
    },
    stop,
  }
}

function listenToKeys({ canvas, editor }: CanvasInput, signal: AbortSignal): void {
  const keyOf = (event: KeyboardEvent): KeyInput => ({
    ...keysOf(event),
    key: event.key,
    time: event.timeStamp,
    isRepeat: event.repeat,
  })
  const down = (event: KeyboardEvent): void => {
    // Letters of a scan that was not meant for the label are no tools.
    if (editor.settings().usesLetterKeys && isLetterKey(event)) {
      event.preventDefault()
      actWhenAlone(() => void editor.keyDown(keyOf(event)))
    } else if (editor.keyDown(keyOf(event))) event.preventDefault()
  }
  canvas.addEventListener('keydown', down, { signal })
  canvas.addEventListener('keyup', (event) => editor.keyUp(keyOf(event)), { signal })
}

const isLetterKey = ({ key, ctrlKey, altKey, metaKey, target, currentTarget }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey && target === currentTarget

function listenToWheel({ canvas, editor }: CanvasInput, signal: AbortSignal): void {
  const turn = (event: WheelEvent): void => {
    event.preventDefault()
    const step = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    const [deltaX, deltaY] = [event.deltaX * step, event.deltaY * step]
    editor.wheel({ ...keysOf(event), at: placeIn(canvas, event), deltaX, deltaY })
  }
  canvas.addEventListener('wheel', turn, { signal, passive: false })
}

/** A pointer that is gone already cannot be captured; it sends no more moves either. */
function capture(canvas: HTMLElement, pointerId: number): void {
  try {
    canvas.setPointerCapture(pointerId)
  } catch {
    canvas.dispatchEvent(new PointerEvent('pointercancel', { pointerId }))
  }
}
