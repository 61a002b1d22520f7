/** A shortcut of one key acts when so long no other key has come: the first letter of a code is none. */
const aloneMs = 150

let waiting: { readonly act: () => void; readonly timer: ReturnType<typeof setTimeout> } | undefined
let isHearing = false
/** When the last two characters were pressed. */
let lastMs = Number.NEGATIVE_INFINITY
let beforeLastMs = Number.NEGATIVE_INFINITY

const modifiers = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/

function forget(): void {
  clearTimeout(waiting?.timer)
  waiting = undefined
}

function actNow(): void {
  const act = waiting?.act
  forget()
  act?.()
}

function hear({ key, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent): void {
  if (modifiers.test(key)) return
  forget()
  if ([...key].length > 1 || ctrlKey || altKey || metaKey) return
  beforeLastMs = lastMs
  lastMs = timeStamp
}

/** Called by pages before the first shortcut, so that the keys before it are known. */
export function hearShortcuts(): void {
  if (isHearing) return
  isHearing = true
  document.addEventListener('keydown', hear, { capture: true })
  document.addEventListener('pointerdown', actNow, { capture: true })
}

/** Runs the action of the key that was pressed just now, once it is known that it stands alone. A pointer does not wait for it. */
export function actWhenAlone(act: () => void): void {
  hearShortcuts()
  forget()
  const sinceLast = lastMs - beforeLastMs
  if (sinceLast >= 0 && sinceLast < aloneMs) return
  waiting = { act, timer: setTimeout(actNow, aloneMs) }
}
