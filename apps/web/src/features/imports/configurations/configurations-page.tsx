import type { ImportConfiguration } from '@labelwright/contract/server/imports-schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { errorText } from '../../../api/error-texts.ts'
import { dateAndTime, shortDateAndTime } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState, ErrorState } from '../../../ui/layout/notices.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { RowSkeletons } from '../../../ui/layout/skeletons.tsx'
import listClasses from '../../../ui/list/list.module.css'
import { useImportConfigurations } from '../imports.queries.ts'
import classes from './configurations.module.css'

/** The ways in which files of one kind are imported again and again. */
export function ConfigurationsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useImportConfigurations()
  const add = (
    <Button
      leftSection={<Plus size={16} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/importconfigurations/create" {...props} />}
    >
      {t('configurations.add')}
    </Button>
  )
  return (
    <Page
      title={t('configurations.title')}
      note={<span role="status">{data && t('configurations.count', { count: data.total })}</span>}
      action={add}
    >
      {error && (
        <ErrorState title={t('configurations.failed')} text={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowSkeletons />}
      {data && data.data.length === 0 && (
        <EmptyState title={t('configurations.emptyTitle')} action={add}>
          {t('configurations.emptyText')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <ul className={classes.list} aria-label={t('configurations.title')}>
          {data.data.map((one) => (
            <ConfigurationRow key={one.id} configuration={one} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function ConfigurationRow({ configuration }: { readonly configuration: ImportConfiguration }) {
  const { t } = useTranslation()
  const { id, name, kind, mode, modified, lastImport } = configuration
  return (
    <li>
      <span className={classes.words}>
        <Link to="/importconfigurations/$id/edit" params={{ id }} className={listClasses.name}>
          {name}
        </Link>
        <span>
          {t(`imports.kinds.${kind}`)} · {t(`imports.modes.${mode}`)} ·{' '}
          <span title={dateAndTime(modified)}>{t('configurations.changed', { when: shortDateAndTime(modified) })}</span>
        </span>
        <span>
          {lastImport ? (
            <Link to="/importdata" search={{ import: lastImport.importId }}>
              {t('configurations.last', { by: lastImport.by, when: shortDateAndTime(lastImport.at) })}
            </Link>
          ) : (
            t('configurations.never')
          )}
        </span>
      </span>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('configurations.importWith', { name })}
        renderRoot={(props) => <Link to="/importdata" search={{ configuration: id }} {...props} />}
      >
        {t('imports.importFile')}
      </Button>
    </li>
  )
}
