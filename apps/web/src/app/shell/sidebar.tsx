import { Link, useRouterState } from '@tanstack/react-router'
import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { useFeatures } from '../../features/feature-flags/feature-flags.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { SignedInPerson } from '../../session/token-claims.ts'
import { entriesFor, isAt } from '../navigation.ts'
import classes from './sidebar.module.css'
import { isTestHost } from './test-host.ts'

const storageKey = 'labelwright_sidebar_folded'

interface SidebarProps {
  readonly person: SignedInPerson
  /** Whether the drawer of small screens is out. */
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function Sidebar({ person, isOpen, onClose }: SidebarProps) {
  const { t } = useTranslation()
  const [isKeptFolded, setFolded] = useState(localStorage.getItem(storageKey) === 'yes')
  const [isUnfoldedHere, setUnfoldedHere] = useState(false)
  const needsRoom = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.needsRoom ?? false })
  const isFolded = needsRoom ? !isUnfoldedHere : isKeptFolded
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const shown = entriesFor(person.keys, useFeatures())

  const fold = () => {
    if (needsRoom) {
      setUnfoldedHere(isFolded)
      return
    }
    localStorage.setItem(storageKey, isFolded ? 'no' : 'yes')
    setFolded(!isFolded)
  }

  return (
    <>
      {isOpen && <button type="button" className={classes.veil} aria-label={t('common.close')} onClick={onClose} />}
      <aside className={classes.sidebar} data-folded={isFolded || undefined} data-open={isOpen || undefined}>
        {isTestHost(location.hostname) && <div className={classes.test}>TEST</div>}
        <nav className={classes.nav} aria-label={t('shell.mainNavigation')}>
          {shown.map((entry, index) => (
            <Link
              key={entry.to}
              // Only entries whose pages stand are shown.
              to={entry.to as '/'}
              className={classes.entry}
              data-apart={(index > 0 && shown[index - 1]?.group !== entry.group) || undefined}
              data-at={isAt(entry, pathname) || undefined}
              aria-current={isAt(entry, pathname) ? 'page' : undefined}
              title={t(entry.name)}
            >
              <entry.icon size={18} aria-hidden="true" />
              <span className={classes.entryName}>{t(entry.name)}</span>
            </Link>
          ))}
          <Link to="/logout" preload={false} className={classes.entry} data-apart title={t('nav.logout')}>
            <LogOut size={18} aria-hidden="true" />
            <span className={classes.entryName}>{t('nav.logout')}</span>
          </Link>
        </nav>
        <div className={classes.person}>
          <div className={classes.personName}>{person.name}</div>
          <div className={classes.support}>
            {t('shell.supportId')} <span className="mono">{person.organizationId}</span>
          </div>
        </div>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={!isFolded}
          aria-label={isFolded ? t('shell.unfold') : t('shell.fold')}
          onClick={fold}
        >
          {isFolded ? <PanelLeftOpen size={18} aria-hidden="true" /> : <PanelLeftClose size={18} aria-hidden="true" />}
        </button>
      </aside>
    </>
  )
}
