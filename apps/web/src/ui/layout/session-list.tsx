import { MonitorSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { browserName } from '../../lib/browser-name.ts'
import { dateAndTime, shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './session-list.module.css'

interface ShownSession {
  readonly id: string
  readonly userAgent: string
  readonly address: string
  readonly createdAt: string
  readonly lastUsedAt: string
  readonly isCurrent: boolean
}

interface SessionListProps {
  readonly sessions: readonly ShownSession[]
  /** What can be done with one of them. */
  readonly actionOf?: (session: ShownSession) => ReactNode
}

/** Where somebody is signed in: browser, address, since when and when last. */
export function SessionList({ sessions, actionOf }: SessionListProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.list} aria-label={t('sessions.title')}>
      {sessions.map((session) => (
        <li key={session.id}>
          <MonitorSmartphone size={18} aria-hidden="true" className={classes.icon} />
          <div className={classes.words}>
            <strong title={session.userAgent}>
              {browserName(session.userAgent) ?? t('sessions.unknown')}
              {session.isCurrent && <span className={classes.here}>{t('sessions.here')}</span>}
            </strong>
            <span className="dimmed" title={dateAndTime(session.createdAt)}>
              <span className="mono">{session.address}</span> ·{' '}
              {t('sessions.lastUsed', { time: shortDateAndTime(session.lastUsedAt) })}
            </span>
          </div>
          {actionOf?.(session)}
        </li>
      ))}
    </ul>
  )
}
