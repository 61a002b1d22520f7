import { me } from '@labelwright/contract/server/sign-in'
import { Menu, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import type { SignedInPerson } from '../../lib/token-claims.ts'
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
    <Menu width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.initials} aria-label={t('shell.account', { name: person.name })}>
          {initialsOf(person.name)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.account}>
          <strong>{person.name}</strong>
          {account && <span className="dimmed">{account.email}</span>}
          {account && <span className="dimmed">{account.organizationName}</span>}
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<LogOut size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/logout" preload={false} {...props} />}
        >
          {t('nav.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
