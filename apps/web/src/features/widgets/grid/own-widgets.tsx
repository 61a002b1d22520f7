import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { EmptyState, ErrorState, Mistake } from '../../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../../ui/layout/skeletons.tsx'
import { SearchField } from '../../../ui/list/tools/search-field.tsx'
import { focusCard, usePageScans } from '../use-card-scans.ts'
import { useEditWidget } from '../use-edit-widget.ts'
import { LiveWidgetCard } from '../widget-cards.tsx'
import { favoritesOf, useArrangeWidgets, useToggleFavorite, useWidgets } from '../widgets.queries.ts'
import { ArrangeWidgets } from './arrange-widgets.tsx'
import { isFoundBy } from './found-widgets.ts'
import classes from './widget-grid.module.css'
import { WidgetGrid } from './widget-grid.tsx'

const route = getRouteApi('/widgets')

/** All widgets of the person: searched, arranged, and printed with. */
export function OwnWidgets() {
  const { t } = useTranslation()
  const { widgets, error, isOff, isKept, refetch } = useWidgets()
  if (isOff) return <EmptyState title={t('widgets.offTitle')}>{t('widgets.offText')}</EmptyState>
  if (!widgets) {
    if (!error) return <RowSkeletons count={6} />
    return <ErrorState title={t('widgets.failed')} text={errorText(error)} onRetry={() => void refetch()} />
  }
  return (
    <>
      {isKept && <NoticeBar tone="warning">{t('widgets.kept')}</NoticeBar>}
      {widgets.length === 0 ? (
        <EmptyState title={t('widgets.emptyTitle')}>{t('widgets.emptyText')}</EmptyState>
      ) : (
        <FoundWidgets widgets={widgets} />
      )}
    </>
  )
}

function FoundWidgets({ widgets }: { readonly widgets: readonly Widget[] }) {
  const { t } = useTranslation()
  const { search = '' } = route.useSearch()
  const [typed, setTyped] = useState(search)
  const [isArranging, setArranging] = useState(false)
  const arrange = useArrangeWidgets()
  const found = widgets.filter(isFoundBy(typed))
  return (
    <>
      <div className={classes.tools}>
        <SearchField label={t('widgets.search')} value={typed} onChange={setTyped} />
        <Button
          variant="default"
          aria-pressed={isArranging}
          onClick={() => {
            setTyped('')
            setArranging(!isArranging)
          }}
        >
          {t(isArranging ? 'widgets.arranged' : 'widgets.arrange')}
        </Button>
      </div>
      {arrange.error && <Mistake>{errorText(arrange.error)}</Mistake>}
      {isArranging ? (
        <ArrangeWidgets widgets={widgets} hint={t('widgets.arrangeHint')} onArrange={arrange.mutate} />
      ) : (
        <Cards
          widgets={found}
          favoriteCount={favoritesOf(widgets).length}
          openedId={typed !== '' && typed === search ? found[0]?.id : undefined}
        />
      )}
    </>
  )
}

interface CardsProps {
  readonly widgets: readonly Widget[]
  readonly favoriteCount: number
  /** The one that the address asks for. */
  readonly openedId: string | undefined
}

function Cards({ widgets, favoriteCount, openedId }: CardsProps) {
  const { t } = useTranslation()
  const { mutate, error } = useToggleFavorite()
  const edit = useEditWidget()
  usePageScans(widgets)
  if (widgets.length === 0) return <EmptyState title={t('widgets.noneFound')}>{t('widgets.noneFoundText')}</EmptyState>
  return (
    <>
      {error && <Mistake>{errorText(error)}</Mistake>}
      <WidgetGrid widgets={widgets} label={t('widgets.title')}>
        {(widget) => (
          <>
            <LiveWidgetCard
              widget={widget}
              onEdit={edit && (() => edit(widget.id))}
              favorite={{ count: favoriteCount, onToggle: () => mutate(widget) }}
            />
            {widget.id === openedId && <Opened id={widget.id} />}
          </>
        )}
      </WidgetGrid>
    </>
  )
}

/** Behind a card: puts the focus there once it stands. */
function Opened({ id }: { readonly id: string }) {
  useEffect(() => focusCard(id), [id])
  return null
}
