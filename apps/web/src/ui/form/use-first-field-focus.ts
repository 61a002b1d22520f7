import { type RefObject, useEffect, useState } from 'react'

const fields = 'input:not([readonly], [disabled], [hidden], [type="file"]), textarea:not([readonly], [disabled])'

/** Puts the focus into the first field of a form that opens; not on touch screens, where it would bring up the keyboard. */
export function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>): boolean {
  const [isWanted] = useState(() => !window.matchMedia('(pointer: coarse)').matches)
  useEffect(() => {
    if (isWanted) form.current?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true })
  }, [isWanted, form])
  return isWanted
}
