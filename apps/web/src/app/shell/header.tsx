import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useFeatures } from '../../features/feature-flags/feature-flags.queries.ts'
import { HelperChip } from '../../features/helper-status/helper-chip.tsx'
import { AvailablePrints } from '../../features/subscription/available-prints.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { homeOf } from '../../session/rights.tsx'
import { usePerson } from '../../session/session.ts'
import { Wordmark } from '../../ui/layout/wordmark.tsx'
import { AppearanceMenu } from './appearance-menu.tsx'
import { ServiceLinks } from './service-links.tsx'
import classes from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  /** Public pages show the name and the language only. */
  readonly isBare: boolean
  readonly isMenuOpen: boolean
  readonly onMenu: () => void
}

export function Header({ isBare, isMenuOpen, onMenu }: HeaderProps) {
  const { t } = useTranslation()
  const person = usePerson()
  const features = useFeatures()
  return (
    <header className={classes.header}>
      {!isBare && (
        <button
          type="button"
          className={classes.menuButton}
          aria-label={t('shell.menu')}
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        >
          <MenuIcon size={20} aria-hidden="true" />
        </button>
      )}
      <Link to={person ? homeOf(person.keys) : '/login'} className={classes.name} aria-label={t('shell.toStart')}>
        <Wordmark />
      </Link>
      <div className={classes.headerEnd}>
        {!isBare && (
          <nav className={classes.links} aria-label={t('shell.help')}>
            <ServiceLinks
              render={({ name, href, target }) => (
                <a key={name} href={href} target={target} rel="noreferrer">
                  {name}
                </a>
              )}
            />
          </nav>
        )}
        {!isBare && <AvailablePrints />}
        {!isBare && isFeatureOn(features, 'printers') && <HelperChip />}
        <AppearanceMenu />
        {!isBare && person && <UserMenu person={person} />}
      </div>
    </header>
  )
}
