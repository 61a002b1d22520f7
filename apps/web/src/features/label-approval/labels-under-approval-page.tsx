import { versionStates } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { given } from '../../lib/given.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import type { ListFilter } from '../../ui/list/tools/list-filter.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useListViews } from '../views/views.queries.ts'
import { useApprovalColumns } from './approval-columns.tsx'
import { useLabelsUnderApproval } from './label-approval.queries.ts'

const route = getRouteApi('/qa/labels')

/** The labels under quality assurance, what waits first. */
export function LabelsUnderApprovalPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { filter, state } = route.useSearch()
  const address = useListAddress(['filter', 'state'])
  const list = useLabelsUnderApproval({ filter: filter ?? 'all', ...given({ state, searchQuery: address.wanted }) })
  return (
    <ListPage
      name="label-approval"
      title={t('nav.labelApproval')}
      count={(count) => t('labels.count', { count })}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/qa/signers" {...props} />}>
          {t('approval.signers.open')}
        </Button>
      }
      address={address}
      views={useListViews('label-approval')}
      search={{ label: t('labels.search') }}
      filters={useApprovalFilters()}
      columns={useApprovalColumns()}
      list={list}
      keyOf={({ labelId }) => labelId}
      onOpen={({ labelId }) => void navigate({ to: '/qa/labels/$labelId/details', params: { labelId } })}
      failed={t('labels.failed')}
      noMatch={{ title: t('labels.noneTitle'), text: t('labels.noneText') }}
      empty={<EmptyState title={t('approval.emptyTitle')}>{t('approval.emptyText')}</EmptyState>}
    />
  )
}

function useApprovalFilters(): readonly ListFilter[] {
  const { t } = useTranslation()
  const waiting = (['mine', 'pending', 'changed'] as const).map((id) => ({ id, name: t(`approval.filter.${id}`) }))
  const states = versionStates.map((id) => ({ id, name: t(`approval.state.${id}`) }))
  return [
    { key: 'filter', label: t('approval.filterLabel'), all: t('approval.filter.all'), choices: waiting, look: 'chips' },
    { key: 'state', label: t('approval.stateLabel'), all: t('labels.allStates'), choices: states, look: 'field' },
  ]
}
