import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useListViews } from '../views/views.queries.ts'
import { useHistoryColumns } from './import-history-columns.tsx'
import { useImportHistory } from './imports.queries.ts'

/** Who imported what and when, and what it changed. */
export function ImportHistoryPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const start = (
    <Button renderRoot={(props) => <Link to="/importdata" search={{}} {...props} />}>{t('imports.importFile')}</Button>
  )
  return (
    <ListPage
      name="import-history"
      title={t('importHistory.title')}
      count={(count) => t('importHistory.count', { count })}
      action={start}
      address={useListAddress()}
      views={useListViews('imports')}
      kind="words"
      columns={useHistoryColumns()}
      list={useImportHistory()}
      keyOf={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/importdata', search: { import: id } })}
      failed={t('importHistory.failed')}
      noMatch={{ title: '', text: '' }}
      empty={
        <EmptyState title={t('importHistory.emptyTitle')} action={start}>
          {t('importHistory.emptyText')}
        </EmptyState>
      }
    />
  )
}
