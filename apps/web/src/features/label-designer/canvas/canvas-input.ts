// What a browser says of pointers, keys and wheels, as the editor takes it.
import type { Editor, Keys, PointerInput } from '@labelwright/label-editor/editor'

const keysOf = (event: MouseEvent | KeyboardEvent): Keys => ({
  shift: event.shiftKey,
  alt: event.altKey,
  ctrl: event.ctrlKey || event.metaKey,
})

interface CanvasInput {
  readonly canvas: HTMLElement
  readonly editor: Editor
  /** Right click, long press and the menu key: the menu of what is selected, at a place in the window. */
  readonly onMenu: (at: { readonly x: number; readonly y: number }) => void
}

/** Lets an editor hear a canvas; answers what ends it. Whatever breaks a gesture off (blur, lost capture) cancels it. */
export function listenToCanvas({ canvas, editor, onMenu }: CanvasInput): () => void {
  const ends: (() => void)[] = []
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    options?: AddEventListenerOptions,
  ): void => {
    canvas.addEventListener(name, listener, options)
    ends.push(() => canvas.removeEventListener(name, listener, options))
  }
  const placeOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const pointerOf = (event: PointerEvent): PointerInput => ({
    ...keysOf(event),
    at: placeOf(event),
    pointerId: event.pointerId,
    type: event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse',
    button: event.button,
    time: event.timeStamp,
  })

  on('pointerdown', (event) => {
    if (isField(event.target)) return
    canvas.focus({ preventScroll: true })
    capture(canvas, event.pointerId)
    editor.pointerDown(pointerOf(event))
  })
  // The browser would give the canvas the focus after the editor has given it to a text.
  on('mousedown', (event) => {
    if (!isField(event.target)) event.preventDefault()
  })
  on('pointermove', (event) => editor.pointerMove(pointerOf(event)))
  on('pointerup', (event) => editor.pointerUp(pointerOf(event)))
  on('pointercancel', () => editor.cancel())
  on('keydown', (event) => {
    if (isField(event.target)) return
    const used = editor.keyDown({ ...keysOf(event), key: event.key, time: event.timeStamp, isRepeat: event.repeat })
    if (used) event.preventDefault()
  })
  on('keyup', (event) => {
    if (isField(event.target)) return
    editor.keyUp({ ...keysOf(event), key: event.key, time: event.timeStamp, isRepeat: false })
  })
  on(
    'wheel',
    (event) => {
      event.preventDefault()
      const step = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      const [deltaX, deltaY] = [event.deltaX * step, event.deltaY * step]
      editor.wheel({ ...keysOf(event), at: placeOf(event), deltaX, deltaY })
    },
    { passive: false },
  )
  on('contextmenu', (event) => {
    if (isField(event.target)) return
    event.preventDefault()
    onMenu(placeOf(event))
  })
  const cancel = (): void => editor.cancel()
  const hide = (): void => {
    if (document.hidden) editor.cancel()
  }
  window.addEventListener('blur', cancel)
  document.addEventListener('visibilitychange', hide)
  ends.push(() => window.removeEventListener('blur', cancel))
  ends.push(() => document.removeEventListener('visibilitychange', hide))
  return () => {
    for (const end of ends) end()
  }
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('textarea, input, [contenteditable="true"]') !== null

/** A pointer that is gone already cannot be captured; it sends no more moves either. */
function capture(canvas: HTMLElement, pointerId: number): void {
  try {
    canvas.setPointerCapture(pointerId)
  } catch {
    canvas.dispatchEvent(new PointerEvent('pointercancel', { pointerId }))
  }
}
