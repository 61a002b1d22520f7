import { type RefObject, useEffect, useState } from 'react'
import { takeFocus } from '../../lib/take-focus.ts'

const fields = 'input:not([readonly], [disabled], [hidden], [type="file"]), textarea:not([readonly], [disabled])'

/** Puts the focus into the first field of a form that opens; not on touch screens, where it would bring up the keyboard. */
export function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>): boolean {
  const [isWanted] = useState(() => !window.matchMedia('(pointer: coarse)').matches)
  useEffect(() => {
    if (isWanted) takeFocus(form.current?.querySelector<HTMLElement>(fields))
  }, [isWanted, form])
  return isWanted
}
