import type { VariablesFromFile } from '@labelwright/contract/server/label-variables-schemas'
import { useTranslation } from '../../../lib/i18n.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import classes from './label-settings.module.css'
import { columnName } from './table-columns.ts'

/** What a table would change, row by row. */
export function TableChanges({ checked }: { readonly checked: VariablesFromFile }) {
  const { t } = useTranslation()
  const { changes, ignoredColumns } = checked
  const changing = changes.filter(({ what }) => what !== 'same')
  return (
    <>
      {ignoredColumns.length > 0 && (
        <NoticeBar tone="info">{t('variablesTable.ignored', { columns: ignoredColumns.join(', ') })}</NoticeBar>
      )}
      <p className={classes.lead}>
        {changing.length === 0
          ? t('variablesTable.nothing')
          : t('variablesTable.changes', { count: changing.length, same: changes.length - changing.length })}
      </p>
      <ul className={classes.changes}>
        {changing.map(({ line, variableName, what, cells }) => (
          <li key={line}>
            <strong>{variableName}</strong> <span className="dimmed">{t(`variablesTable.what.${what}`)}</span>
            <ul>
              {cells.map(({ column, before, after }) => (
                <li key={column}>
                  {columnName(t, column)}: <Cell value={before} /> → <Cell value={after} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

function Cell({ value }: { readonly value: string | null }) {
  const { t } = useTranslation()
  return value === null ? <em className="dimmed">{t('variablesTable.none')}</em> : <span>{value}</span>
}
