import type { ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import { useTranslation } from '../../lib/i18n.ts'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import classes from './checked.module.css'
import { rowReason } from './reason-texts.ts'

type Row = ImportWithDetails['preview'][number]

/** The first rows as they would land, with what they change. */
export function ImportPreview({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return <p className="dimmed">{t('imports.noPreview')}</p>
  return (
    <ScrollBox label={t('imports.preview')}>
      <table className={classes.preview}>
        <thead>
          <tr>
            <th scope="col">{t('imports.line')}</th>
            <th scope="col">{t('imports.outcome')}</th>
            <th scope="col">{t('imports.key')}</th>
            <th scope="col">{t('articles.name')}</th>
            <th scope="col">{t('articles.group')}</th>
            <th scope="col">{t('entries.data')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PreviewRow key={row.line} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function PreviewRow({ row }: { readonly row: Row }) {
  const { t } = useTranslation()
  const renamed = row.data.find(({ field }) => field === 'name')
  const entries = row.data.filter((entry) => entry !== renamed)
  // A bad row meets nothing that it could change.
  const isKnown = row.outcome === 'updated' || row.outcome === 'unchanged'
  return (
    <tr data-outcome={row.outcome}>
      <td>{row.line}</td>
      <td>
        <span className={classes.outcome}>{t(`imports.outcomes.${row.outcome}`)}</span>
      </td>
      <td className="mono">{row.key}</td>
      <td className={classes.changed}>{renamed ? <Change entry={renamed} isNew={false} /> : row.name}</td>
      <td>{row.group}</td>
      <td>
        {row.problems.map((problem) => (
          <p key={`${problem.column} ${problem.code}`} className={classes.problem}>
            {problem.column ? `${problem.column}: ` : ''}
            {rowReason(problem)}
          </p>
        ))}
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <li key={`${entry.field} ${entry.key}`}>
              <span className="dimmed">{entry.key || t(`imports.field.${entry.field}`)}</span>{' '}
              <Change entry={entry} isNew={!isKnown} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

/** What stands there after, and what stood there before where it is another. */
function Change({ entry: { data, before }, isNew }: { readonly entry: Row['data'][number]; readonly isNew: boolean }) {
  if (isNew || before === data) return <span>{data}</span>
  return (
    <>
      {before !== null && <del>{before}</del>} <ins>{data}</ins>
    </>
  )
}
