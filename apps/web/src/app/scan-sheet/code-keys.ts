import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'

/** Characters that follow each other so belong together, also those of a slow scanner; a person who thinks takes longer. */
const pauseMs = 1_000

/** The action of a key; `undefined` leaves it to the browser. A `shortcut` counts when no other key follows it. */
export type CodeKey =
  | { readonly kind: 'close' | 'nothing' }
  | { readonly kind: 'shortcut'; readonly key: string }
  /** The Enter behind a code that a slow scanner has typed, which looks like a person. */
  | { readonly kind: 'code'; readonly code: string }

/** Tells keys of a person from those of a scanner: the Enter that ends a code never presses a button, and no part of one is a shortcut. */
export function createCodeKeys(isShortcut: (key: string) => boolean) {
  let typed = ''
  let lastMs = Number.NEGATIVE_INFINITY

  const enter = (isRepeat: boolean): CodeKey | undefined => {
    const code = typed
    typed = ''
    if (code !== '') return { kind: 'code', code }
    return isRepeat ? { kind: 'nothing' } : undefined
  }

  return (key: string, atMs: number, isRepeat: boolean): CodeKey | undefined => {
    if (atMs - lastMs > pauseMs) typed = ''
    if (key === 'Escape') return { kind: 'close' }
    if (key === 'Enter') return enter(isRepeat)
    // The space bar presses the button that has the focus.
    if ([...key].length !== 1 || key === ' ') return undefined
    lastMs = atMs
    typed += key
    return isShortcut(typed) ? { kind: 'shortcut', key } : undefined
  }
}

/** A shortcut is a key alone; as the first of a code it is followed by others. */
const aloneMs = 250

interface CodeKeyActions {
  readonly isShortcut: (key: string) => boolean
  readonly onShortcut: (key: string) => void
  readonly onClose?: (() => void) | undefined
  readonly onCode: (code: string) => void
}

/** Hears keys where a scanner may type as well. When `anew` changes, what was typed before belongs to nothing that follows. */
export function useCodeKeys(anew: unknown, { isShortcut, onShortcut, onClose, onCode }: CodeKeyActions) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the characters of the last scan are none of the next one
  const keyOf = useMemo(() => createCodeKeys(isShortcut), [anew])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    clearTimeout(waiting.current)
    const key = keyOf(event.key, event.timeStamp, event.repeat)
    if (key?.kind === 'shortcut') waiting.current = setTimeout(() => onShortcut(key.key), aloneMs)
    if (key?.kind === 'close') onClose?.()
    if (key?.kind !== 'code' && key?.kind !== 'nothing') return
    event.preventDefault()
    if (key.kind === 'code') onCode(key.code)
  }
}
