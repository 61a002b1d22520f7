import { mayAccess } from '@labelwright/contract/access'
import { pages } from '@labelwright/contract/pages'
import { usePerson } from '../../session/session.ts'

/** Opens the editor of a widget, for administrators only. */
export function useEditWidget(): ((id: string) => void) | undefined {
  const person = usePerson()
  if (!person || !mayAccess(pages.widgetAdministration.access, person.keys)) return undefined
  return (id) => {
    location.hash = `${pages.widgetAdministration.path}?edit=${encodeURIComponent(id)}`
  }
}
