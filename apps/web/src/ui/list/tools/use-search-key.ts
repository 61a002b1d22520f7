import { type RefObject, useEffect } from 'react'
import { isDialogOpen } from '../../../lib/open-dialog.ts'
import { actWhenAlone } from '../../../lib/scans/shortcut.ts'

/** `/` puts the focus into the search, unless it is being typed somewhere or a dialog is open. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const at = event.target
      if (at instanceof HTMLElement && at.matches('input, textarea, select, [contenteditable="true"]')) return
      if (!field.current || isDialogOpen()) return
      event.preventDefault()
      actWhenAlone(() => {
        field.current?.focus()
        field.current?.select()
      })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [field])
}
