import { Loader } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import { useAuthState } from '../../session/session.ts'
import classes from './shell.module.css'

/** A quiet word while the session is refreshed; nothing that somebody typed is touched. */
export function RefreshNotice() {
  const { t } = useTranslation()
  const { isRefreshing } = useAuthState()
  return (
    <div role="status">
      {isRefreshing && (
        <div className={classes.refreshing}>
          <Loader size={14} aria-hidden="true" />
          {t('shell.checkingSecurity')}
        </div>
      )}
    </div>
  )
}
