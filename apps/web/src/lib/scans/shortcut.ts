/** A single-key shortcut acts when no other key follows within this time, as the first letter of a scanned code is none. */
const aloneMs = 150

let waiting: { readonly act: () => void; readonly timer: ReturnType<typeof setTimeout> } | undefined
/** When the last two characters were pressed. */
let lastMs = Number.NEGATIVE_INFINITY
let beforeLastMs = Number.NEGATIVE_INFINITY

const modifiers = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/

function cancel(): void {
  clearTimeout(waiting?.timer)
  waiting = undefined
}

function actNow(): void {
  const act = waiting?.act
  cancel()
  act?.()
}

function onKeyDown({ key, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent): void {
  if (modifiers.test(key)) return
  cancel()
  if ([...key].length > 1 || ctrlKey || altKey || metaKey) return
  beforeLastMs = lastMs
  lastMs = timeStamp
}

/** Called when a page opens, so that the keys before the first shortcut are known. Further calls change nothing. */
export function listenForShortcuts(): void {
  document.addEventListener('keydown', onKeyDown, { capture: true })
  document.addEventListener('pointerdown', actNow, { capture: true })
}

/** Runs the action of the key that was just pressed, unless another key comes right before or after it. A pointer press runs it at once. */
export function actWhenAlone(act: () => void): void {
  listenForShortcuts()
  cancel()
  const sinceLast = lastMs - beforeLastMs
  if (sinceLast >= 0 && sinceLast < aloneMs) return
  waiting = { act, timer: setTimeout(actNow, aloneMs) }
}
