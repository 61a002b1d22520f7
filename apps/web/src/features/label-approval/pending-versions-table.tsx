import type { PendingVersion } from '@labelwright/contract/server/label-approval-schemas'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { usePendingVersions } from './label-approval.queries.ts'
import { pendingLink } from './pending-action.ts'
import classes from './pending-versions-table.module.css'

const mostShown = 8

/** The versions that wait for somebody, on the dashboard (spec §2). */
export function PendingVersionsTable() {
  const { t } = useTranslation()
  const { data, error } = usePendingVersions(mostShown)
  const versions = data?.data
  const others = data ? data.total - data.data.length : 0
  return (
    <section className={classes.section} aria-labelledby="pending-versions">
      <div className={classes.head}>
        <h2 id="pending-versions" className={classes.title}>
          {t('pending.title')}
        </h2>
        <Link to="/qa/labels" search={{}}>
          {t('pending.all')}
        </Link>
      </div>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!versions && !error && <RowSkeletons count={2} height={44} />}
      {versions && (
        <table className={classes.table} aria-labelledby="pending-versions">
          <thead>
            <tr>
              <th scope="col">{t('pending.version')}</th>
              <th scope="col">{t('pending.labelName')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <PendingRow key={version.labelVersionId} version={version} />
            ))}
            {versions.length === 0 && (
              <tr>
                <td colSpan={3} className="dimmed">
                  {t('pending.none')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {others > 0 && <p className="dimmed">{t('pending.more', { count: others })}</p>}
    </section>
  )
}

function PendingRow({ version }: { readonly version: PendingVersion }) {
  const { t } = useTranslation()
  const { labelId, labelVersionId: versionId, name, number, state } = version
  const { action, to } = pendingLink(state)
  return (
    <tr>
      <td>{t('labels.version', { number })}</td>
      <td className={classes.name} title={name}>
        {name}
      </td>
      <td className={classes.action}>
        <Link
          to={to}
          params={{ labelId, versionId }}
          aria-label={t('pending.actionOf', { action: t(`pending.action.${action}`), name })}
        >
          {t(`pending.action.${action}`)}
        </Link>
      </td>
    </tr>
  )
}
