import type { Label } from '@labelwright/contract/server/labels-schemas'
import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { given } from '../../lib/given.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useSelection } from '../../ui/list/rows/use-selection.ts'
import type { ListFilter } from '../../ui/list/tools/list-filter.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useAllGroups } from '../groups/groups.queries.ts'
import { useListViews } from '../views/views.queries.ts'
import { useLabelColumns } from './label-columns.tsx'
import { useLabelList } from './labels.queries.ts'
import { type AskedSwitch, LabelBulkBar } from './list/label-bulk-bar.tsx'
import { VariablesTableDialog } from './settings/variables-table-dialog.tsx'

const route = getRouteApi('/labels')

interface LabelsPageProps {
  /** Asks for what is given with disabling or enabling labels under quality assurance. */
  readonly askSwitch: (asked: AskedSwitch) => ReactNode
}

/** The labels of the organization, as they look on paper. */
export function LabelsPage({ askSwitch }: LabelsPageProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { sort = 'name', state, kind, group } = route.useSearch()
  const address = useListAddress(['state', 'kind', 'group'])
  const matching = given({ searchQuery: address.wanted, state, kind, groupId: group })
  const list = useLabelList({ sort, ...matching })
  const [tableOf, setTableOf] = useState<Label>()
  const { rows, clear, selection } = useSelection({ ...list, key: JSON.stringify(matching) }, ({ name }) => name)
  return (
    <>
      <ListPage
        name="labels"
        title={t('labels.title')}
        count={(count) => t('labels.count', { count })}
        action={<NewLabel />}
        address={address}
        views={useListViews('labels')}
        search={{ label: t('labels.search') }}
        filters={useLabelFilters()}
        shape="cards"
        columns={useLabelColumns(setTableOf)}
        list={list}
        keyOf={({ id }) => id}
        onOpen={({ id, kind: of }) =>
          void navigate({ to: of === 'design' ? '/labels/$id' : '/labels/$id/settings', params: { id } })
        }
        sort={sort}
        selection={selection}
        bulk={rows.length > 0 && <LabelBulkBar labels={rows} onDone={clear} askSwitch={askSwitch} />}
        failed={t('labels.failed')}
        noMatch={{ title: t('labels.noneTitle'), text: t('labels.noneText') }}
        empty={
          <EmptyState title={t('labels.emptyTitle')} action={<NewLabel />}>
            {t('labels.emptyText')}
          </EmptyState>
        }
      />
      {tableOf && (
        <VariablesTableDialog
          label={{ labelId: tableOf.id, name: tableOf.name }}
          onClose={() => setTableOf(undefined)}
        />
      )}
    </>
  )
}

function useLabelFilters(): readonly ListFilter[] {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const states = (['draft', 'published', 'changed', 'disabled'] as const).map((id) => ({
    id,
    name: t(`labels.state.${id}`),
  }))
  const kinds = (['design', 'zpl', 'svg', 'pdf'] as const).map((id) => ({ id, name: t(`labels.kind.${id}`) }))
  const filters: readonly ListFilter[] = [
    { key: 'state', label: t('labels.stateLabel'), all: t('labels.allStates'), choices: states, look: 'chips' },
    { key: 'kind', label: t('labels.kindLabel'), all: t('labels.allKinds'), choices: kinds, look: 'chips' },
    { key: 'group', label: t('articles.group'), all: t('articles.allGroups'), choices: groups, look: 'field' },
  ]
  return filters.filter(({ choices }) => choices.length > 0)
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
