import { mayAccess } from '@labelwright/contract/access'
import { pages } from '@labelwright/contract/pages'
import { useNavigate } from '@tanstack/react-router'
import { usePerson } from '../../session/session.ts'

/** Opens the editor of a widget, for administrators only. */
export function useEditWidget(): ((id: string) => void) | undefined {
  const person = usePerson()
  const navigate = useNavigate()
  if (!person || !mayAccess(pages.widgetAdministration.access, person.keys)) return undefined
  return (id) => void navigate({ to: '/admin/widgets', search: { edit: id } })
}
