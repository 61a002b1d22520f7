import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowUpDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { failureCodeOf } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { EmptyState, Mistake } from '../../../ui/layout/notices.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ListPage } from '../../../ui/list/list.tsx'
import type { SparseList } from '../../../ui/list/rows/use-sparse-list.ts'
import { useListAddress } from '../../../ui/list/use-list-address.ts'
import { ArrangeWidgets } from '../grid/arrange-widgets.tsx'
import { isFoundBy } from '../grid/found-widgets.ts'
import classes from './administration.module.css'
import { useAllWidgets, useOrderWidgets } from './administration.queries.ts'
import { useWidgetColumns } from './widget-columns.tsx'

/** All widgets of the organization: searched, added, put in order. */
export function WidgetList() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = useListAddress([])
  const [isArranging, setArranging] = useState(false)
  const columns = useWidgetColumns()
  const query = useAllWidgets()
  const { data, error } = query
  const order = useOrderWidgets()
  const license = data?.license
  const hasRoom = !license || license.maxWidgets === null || license.usage < license.maxWidgets
  if (error && failureCodeOf(error) === 'feature-disabled') {
    return (
      <Page title={t('widgets.title')}>
        <EmptyState title={t('widgets.offTitle')} action={<ToPlan />}>
          {t('widgetAdmin.offText')}
        </EmptyState>
      </Page>
    )
  }
  if (isArranging && data) {
    return (
      <Page
        title={t('widgetAdmin.arrange')}
        onBack={() => setArranging(false)}
        action={<Button onClick={() => setArranging(false)}>{t('widgets.arranged')}</Button>}
      >
        {order.error && <Mistake>{errorText(order.error)}</Mistake>}
        <ArrangeWidgets widgets={data.data} hint={t('widgetAdmin.arrangeHint')} onArrange={order.mutate} />
      </Page>
    )
  }
  return (
    <ListPage
      name="widgets"
      title={t('widgets.title')}
      count={(count) => t('widgetAdmin.count', { count })}
      action={
        <div className={classes.actions}>
          {data && data.data.length > 1 && (
            <Button
              variant="default"
              leftSection={<ArrowUpDown size={16} aria-hidden="true" />}
              onClick={() => setArranging(true)}
            >
              {t('widgetAdmin.arrange')}
            </Button>
          )}
          <AddButton hasRoom={hasRoom} />
        </div>
      }
      address={address}
      search={{ label: t('widgets.search') }}
      lead={license?.maxWidgets != null && <LimitText usage={license.usage} most={license.maxWidgets} />}
      kind="words"
      columns={columns}
      list={listOf(data?.data, address.wanted, query)}
      keyOf={({ id }) => id}
      onOpen={({ id }) =>
        void navigate({ to: '/admin/widgets', search: (before: object) => ({ ...before, edit: id }) })
      }
      failed={t('widgets.failed')}
      noMatch={{ title: t('widgets.noneFound'), text: t('widgets.noneFoundText') }}
      empty={
        <EmptyState title={t('widgets.emptyTitle')} action={<AddButton hasRoom={hasRoom} />}>
          {t('widgetAdmin.emptyText')}
        </EmptyState>
      }
    />
  )
}

/** Widgets come all at once. */
function listOf(
  widgets: readonly Widget[] | undefined,
  wanted: string,
  { error, refetch }: { readonly error: unknown; readonly refetch: () => unknown },
): SparseList<Widget> {
  const rows = widgets?.filter(isFoundBy(wanted))
  return {
    key: wanted,
    count: rows?.length,
    total: rows?.length,
    isAtLeast: false,
    rowAt: (index) => rows?.[index],
    loaded: rows ?? [],
    want: () => undefined,
    isOld: false,
    error: widgets ? undefined : (error ?? undefined),
    partError: widgets ? (error ?? undefined) : undefined,
    retry: () => void refetch(),
  }
}

function AddButton({ hasRoom }: { readonly hasRoom: boolean }) {
  const { t } = useTranslation()
  const icon = <Plus size={16} aria-hidden="true" />
  if (!hasRoom) {
    return (
      <Button leftSection={icon} disabled>
        {t('widgetAdmin.add')}
      </Button>
    )
  }
  return (
    <Button leftSection={icon} renderRoot={(props) => <Link to="/admin/widgets" search={{ add: true }} {...props} />}>
      {t('widgetAdmin.add')}
    </Button>
  )
}

const ToPlan = () => {
  const { t } = useTranslation()
  return <Link to="/organization">{t('users.toPlan')}</Link>
}

/** How many of the plan's widgets are in use. */
export function LimitText({ usage, most }: { readonly usage: number; readonly most: number }) {
  const { t } = useTranslation()
  const isFull = usage >= most
  return (
    <NoticeBar tone={isFull ? 'warning' : 'info'} action={isFull && <ToPlan />}>
      {isFull ? t('widgetAdmin.limitReached', { most }) : t('widgetAdmin.limit', { usage, most })}
    </NoticeBar>
  )
}
