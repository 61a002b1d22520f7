import { Link } from '@tanstack/react-router'
import { LogOut, Settings } from 'lucide-react'
import { useAccount } from '../../features/settings/account.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { initialsOf } from '../../lib/initials.ts'
import type { SignedInPerson } from '../../session/token-claims.ts'
import { Menu, menuItemClass } from '../../ui/dialog/menu.tsx'
import { ServiceLinks } from './service-links.tsx'
import classes from './shell.module.css'

export function UserMenu({ person }: { readonly person: SignedInPerson }) {
  const { t } = useTranslation()
  const { data: account } = useAccount()
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
      <div className={classes.inMenu}>
        <ServiceLinks
          render={({ name, href, target }) => (
            <a
              key={name}
              href={href}
              target={target}
              rel="noreferrer"
              role="menuitem"
              tabIndex={-1}
              className={menuItemClass}
            >
              {name}
            </a>
          )}
        />
      </div>
      <Link to="/settings" role="menuitem" tabIndex={-1} className={menuItemClass}>
        <Settings size={16} aria-hidden="true" />
        {t('nav.settings')}
      </Link>
      <Link to="/logout" preload={false} role="menuitem" tabIndex={-1} className={menuItemClass}>
        <LogOut size={16} aria-hidden="true" />
        {t('nav.logout')}
      </Link>
    </Menu>
  )
}
