import { fireEvent } from '@testing-library/react'

/** A key as docs/scanned-codes.md writes it: `Enter`, `Ctrl+J`, `Alt+013` for digits of the keypad. */
export interface PressedKeys {
  readonly keys: readonly string[]
  readonly startMs: number
  readonly gapMs: number
  /** How long each key is held; keys are only pressed where left out. */
  readonly holdMs?: number
}

/** Presses keys one after the other on whatever has the focus. Answers which of them were left to the page. */
export function pressKeys(target: Element, { keys, startMs, gapMs, holdMs }: PressedKeys): readonly string[] {
  return keys.filter((key, index) => {
    const atMs = startMs + index * gapMs
    const [, digits] = /^Alt\+(\d+)$/.exec(key) ?? []
    if (digits !== undefined) return pressDigits(target, digits, atMs)
    const press = keyEvent('keydown', atMs, asInit(key))
    const isLeft = fireEvent(target, press)
    if (isLeft) type(target, press)
    if (holdMs !== undefined) fireEvent(target, keyEvent('keyup', atMs + holdMs, asInit(key)))
    return isLeft
  })
}

function asInit(key: string): KeyboardEventInit {
  const name = key.replace(/^(Ctrl\+|Shift\+|AltGr\+|Option\+)+(?=.)/, '')
  return {
    key: name,
    ctrlKey: key.startsWith('Ctrl+'),
    shiftKey: key.includes('Shift+'),
    altKey: key.startsWith('Option+'),
    ...(key.startsWith('AltGr+') && { ctrlKey: true, altKey: true, modifierAltGraph: true }),
  }
}

/** Whether the page was left the end of it, when Alt is let go. */
function pressDigits(target: Element, digits: string, atMs: number): boolean {
  fireEvent(target, keyEvent('keydown', atMs, { key: 'Alt', altKey: true }))
  for (const digit of digits) {
    fireEvent(target, keyEvent('keydown', atMs, { key: digit, code: `Numpad${digit}`, altKey: true }))
  }
  return fireEvent(target, keyEvent('keyup', atMs, { key: 'Alt' }))
}

function keyEvent(type: string, atMs: number, init: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent(type, { ...init, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: atMs })
  return event
}

/** What a browser makes of a key: a character in a field, a button that is pressed, a form that is sent. */
function type(target: Element, { key, ctrlKey }: KeyboardEvent): void {
  if (key === 'Enter') pressEnter(target)
  else if (isTextField(target) && key.length === 1 && !ctrlKey) {
    fireEvent.change(target, { target: { value: target.value + key } })
  }
}

const isTextField = (target: Element): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

function pressEnter(target: Element): void {
  if (target instanceof HTMLButtonElement) fireEvent.click(target)
  else if (target instanceof HTMLInputElement && target.form) fireEvent.submit(target.form)
}
