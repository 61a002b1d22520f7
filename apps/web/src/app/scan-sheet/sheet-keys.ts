/** Characters that follow each other so belong together, also those of a slow scanner; a person who thinks takes longer. */
const pauseMs = 1_000

/** The action of a key in the sheet; `undefined` leaves it to the browser. `open` counts when no other key follows it. */
export type SheetKey =
  | { readonly kind: 'close' | 'open' | 'nothing' }
  /** The Enter behind a code that a slow scanner has typed, which looks like a person. */
  | { readonly kind: 'code'; readonly code: string }

/** Tells the keys of the sheet from those of a scanner: the Enter that ends a code never presses a button. */
export function createSheetKeys() {
  let typed = ''
  let lastMs = Number.NEGATIVE_INFINITY

  const enter = (isRepeat: boolean): SheetKey | undefined => {
    const code = typed
    typed = ''
    if (code !== '') return { kind: 'code', code }
    return isRepeat ? { kind: 'nothing' } : undefined
  }

  return (key: string, atMs: number, isRepeat: boolean): SheetKey | undefined => {
    if (atMs - lastMs > pauseMs) typed = ''
    if (key === 'Escape') return { kind: 'close' }
    if (key === 'Enter') return enter(isRepeat)
    // The space bar presses the button that has the focus.
    if ([...key].length !== 1 || key === ' ') return undefined
    lastMs = atMs
    typed += key
    return typed.toLowerCase() === 'o' ? { kind: 'open' } : undefined
  }
}
