import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState, ErrorState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { CardSkeletons } from '../../ui/layout/skeletons.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { useTypedSearch } from '../../ui/list/use-typed-search.ts'
import { LabelCard } from './label-card.tsx'
import { useLabels } from './labels.queries.ts'
import classes from './labels-page.module.css'

const route = getRouteApi('/labels')

export function LabelsPage() {
  const { t } = useTranslation()
  const { search = '' } = route.useSearch()
  const navigate = useNavigate({ from: '/labels' })
  const { typed, setTyped, wanted } = useTypedSearch(search, (text) =>
    navigate({ search: text ? { search: text } : {}, replace: true }),
  )
  const { data, error, isPlaceholderData, refetch } = useLabels(wanted)

  return (
    <Page
      title={t('labels.title')}
      note={data && t('labels.count', { count: data.total })}
      tools={<SearchField label={t('labels.search')} value={typed} onChange={setTyped} />}
    >
      {error && <ErrorState title={t('labels.failed')} text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeletons className={classes.grid} height={232} />}
      {data && data.data.length === 0 && wanted === '' && (
        <EmptyState title={t('labels.emptyTitle')}>{t('labels.emptyText')}</EmptyState>
      )}
      {data && data.data.length === 0 && wanted !== '' && (
        <EmptyState
          title={t('labels.noMatchTitle', { search: wanted })}
          action={
            <Button variant="default" onClick={() => setTyped('')}>
              {t('common.clearSearch')}
            </Button>
          }
        >
          {t('labels.noMatchText')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <div className={classes.grid} data-old={isPlaceholderData || undefined}>
          {data.data.map((label) => (
            <LabelCard key={label.id} label={label} />
          ))}
        </div>
      )}
    </Page>
  )
}
