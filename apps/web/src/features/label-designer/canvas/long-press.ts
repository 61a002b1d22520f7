// A finger that rests opens the menu; not every browser says so itself.
const restsMs = 500
/** Pixels that a resting finger may slip. */
const slip = 8

/** Calls `onRest` with the place of a finger that was put down and stays there. */
export function listenToLongPress(
  canvas: HTMLElement,
  onRest: (event: PointerEvent) => void,
  signal: AbortSignal,
): void {
  let timer = 0
  let from: PointerEvent | undefined
  const forget = (): void => {
    clearTimeout(timer)
    from = undefined
  }
  const press = (event: PointerEvent): void => {
    const isSecond = from !== undefined
    forget()
    if (event.pointerType !== 'touch' || isSecond) return
    from = event
    timer = window.setTimeout(() => {
      forget()
      onRest(event)
    }, restsMs)
  }
  const move = ({ clientX, clientY }: PointerEvent): void => {
    if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > slip) forget()
  }
  signal.addEventListener('abort', forget)
  canvas.addEventListener('pointerdown', press, { signal })
  canvas.addEventListener('pointermove', move, { signal })
  canvas.addEventListener('pointerup', forget, { signal })
  canvas.addEventListener('pointercancel', forget, { signal })
}
