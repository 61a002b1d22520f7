import { Loader } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { isRefreshing, onRefreshing } from '../../lib/refresh-session.ts'
import classes from './shell.module.css'

/** A quiet word while the session is refreshed; nothing that somebody typed is touched. */
export function RefreshNotice() {
  const { t } = useTranslation()
  const isShown = useSyncExternalStore(onRefreshing, isRefreshing)
  return (
    <div role="status">
      {isShown && (
        <div className={classes.refreshing}>
          <Loader size={14} aria-hidden="true" />
          {t('shell.checkingSecurity')}
        </div>
      )}
    </div>
  )
}
