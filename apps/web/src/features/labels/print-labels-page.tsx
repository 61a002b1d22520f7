import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useLabelList } from './labels.queries.ts'
import { usePrintLabelColumns } from './print-label-columns.tsx'

/** The labels that a person may print, by their pictures. */
export function PrintLabelsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = useListAddress()
  const sort = address.sort as 'name' | '-lastPrinted' | undefined
  return (
    <ListPage
      name="print-labels"
      title={t('nav.myLabels')}
      count={(count) => t('labels.count', { count })}
      address={address}
      search={{ label: t('labels.search'), takesFocus: true }}
      shape="cards"
      columns={usePrintLabelColumns()}
      list={useLabelList({ searchQuery: address.wanted, state: 'printable', ...(sort && { sort }) })}
      sort={sort ?? 'name'}
      keyOf={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/print-labels/$id', params: { id } })}
      failed={t('labels.failed')}
      noMatch={{ title: t('labels.noneTitle'), text: t('labels.noneText') }}
      empty={<EmptyState title={t('printLabels.emptyTitle')}>{t('printLabels.emptyText')}</EmptyState>}
    />
  )
}
