import { me } from '@labelwright/contract/server/sign-in'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { SignedInPerson } from '../../lib/token-claims.ts'
import { Menu, menuItemClass } from '../../ui/menu.tsx'
import classes from './shell.module.css'

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

export function UserMenu({ person }: { readonly person: SignedInPerson }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['me', person.userId],
    queryFn: ({ signal }) => call(me, {}, { signal }),
    staleTime: 300_000,
  })
  const account = data?.data
  return (
    <Menu
      label={`${initialsOf(person.name)}, ${t('shell.account', { name: person.name })}`}
      buttonClass={classes.initials}
      button={initialsOf(person.name)}
    >
      <div className={classes.account}>
        <strong>{person.name}</strong>
        {account && <span className="dimmed">{account.email}</span>}
        {account && <span className="dimmed">{account.organizationName}</span>}
      </div>
      <Link to="/logout" preload={false} role="menuitem" tabIndex={-1} className={menuItemClass}>
        <LogOut size={16} aria-hidden="true" />
        {t('nav.logout')}
      </Link>
    </Menu>
  )
}
