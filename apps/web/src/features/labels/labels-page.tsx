import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { given } from '../../lib/given.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useListViews } from '../views/views.queries.ts'
import { useLabelColumns } from './label-columns.tsx'
import { useLabelList } from './labels.queries.ts'

const route = getRouteApi('/labels')

export function LabelsPage() {
  const { t } = useTranslation()
  const { sort = 'name' } = route.useSearch()
  const address = useListAddress()
  return (
    <ListPage
      name="labels"
      title={t('labels.title')}
      count={(count) => t('labels.count', { count })}
      action={<NewLabel />}
      address={address}
      views={useListViews('labels')}
      search={{ label: t('labels.search') }}
      shape="cards"
      columns={useLabelColumns()}
      list={useLabelList({ sort, ...given({ searchQuery: address.wanted }) })}
      keyOf={({ id }) => id}
      sort={sort}
      failed={t('labels.failed')}
      noMatch={{ title: t('labels.noMatchTitle', { search: address.wanted }), text: t('labels.noMatchText') }}
      empty={
        <EmptyState title={t('labels.emptyTitle')} action={<NewLabel />}>
          {t('labels.emptyText')}
        </EmptyState>
      }
    />
  )
}

function NewLabel() {
  const { t } = useTranslation()
  return (
    <Button
      leftSection={<Plus size={16} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/addlabel" {...props} />}
    >
      {t('addLabel.title')}
    </Button>
  )
}
