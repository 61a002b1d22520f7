import { printerLanguages } from '@labelwright/contract/server/printer-languages'
import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { given } from '../../lib/given.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useSelection } from '../../ui/list/rows/use-selection.ts'
import type { ListFilter } from '../../ui/list/tools/list-filter.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useAllGroups } from '../groups/groups.queries.ts'
import { useListViews } from '../views/views.queries.ts'
import { PrinterBulkBar } from './printer-bulk-bar.tsx'
import { usePrinterColumns } from './printer-columns.tsx'
import { usePrinterList } from './printers.queries.ts'

const route = getRouteApi('/printers')

/** The printers of the organization. */
export function PrintersPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { group, language, via, sort = 'name' } = route.useSearch()
  const address = useListAddress(['via', 'language', 'group'])
  const printers = usePrinterList({
    sort,
    ...given({ searchQuery: address.wanted, groupId: group, language, printsVia: via }),
  })
  const { rows, clear, selection } = useSelection(printers, ({ name }) => name)
  return (
    <ListPage
      name="printers"
      title={t('nav.printers')}
      count={(count) => t('printers.count', { count })}
      action={<AddPrinter />}
      address={address}
      views={useListViews('printers')}
      search={{ label: t('printers.search') }}
      filters={usePrinterFilters()}
      kind="words"
      columns={usePrinterColumns()}
      list={printers}
      keyOf={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/editprinter/$id', params: { id } })}
      sort={sort}
      selection={selection}
      bulk={rows.length > 0 && <PrinterBulkBar printers={rows} onDone={clear} />}
      failed={t('printers.failed')}
      noMatch={{ title: t('printers.noMatchTitle'), text: t('printers.noMatchText') }}
      empty={
        <EmptyState title={t('printers.emptyTitle')} action={<AddPrinter />}>
          {t('printers.emptyText')}
        </EmptyState>
      }
    />
  )
}

function AddPrinter() {
  const { t } = useTranslation()
  return (
    <Button
      leftSection={<Plus size={16} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/addprinter" {...props} />}
    >
      {t('printers.add')}
    </Button>
  )
}

function usePrinterFilters(): readonly ListFilter[] {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const language: ListFilter = {
    key: 'language',
    label: t('printer.language'),
    all: t('printers.allLanguages'),
    choices: printerLanguages.map((id) => ({ id, name: t(`printers.languages.${id}`) })),
    look: 'field',
  }
  const group: ListFilter = {
    key: 'group',
    label: t('users.groupsLabel'),
    all: t('users.allGroups'),
    choices: groups,
    look: 'field',
  }
  const via: ListFilter = {
    key: 'via',
    label: t('printer.printsVia'),
    all: t('printers.allWays'),
    choices: (['helper', 'server'] as const).map((id) => ({ id, name: t(`printer.via.${id}`) })),
    look: 'chips',
  }
  return groups.length > 0 ? [via, language, group] : [via, language]
}
