import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordPage } from '../../../ui/form/record-page.tsx'
import { useWidget } from './administration.queries.ts'
import { AddWidget, EditWidget } from './widget-editor.tsx'
import { WidgetList } from './widget-list.tsx'

const route = getRouteApi('/admin/widgets')

/** The organization's widgets: their list, one of them, or a new one. */
export function WidgetAdministrationPage() {
  const { edit, add, copy } = route.useSearch()
  const toList = useToList()
  if (edit !== undefined) return <OneWidget key={edit} id={edit} onList={toList} />
  if (copy !== undefined) return <CopiedWidget key={copy} id={copy} onList={toList} />
  return add ? <AddWidget onList={toList} /> : <WidgetList />
}

/** Back to the list as it was searched. */
function useToList(): () => void {
  const navigate = useNavigate()
  return useCallback(
    () =>
      void navigate({ to: '/admin/widgets', search: ({ search }: { search?: string | undefined }) => ({ search }) }),
    [navigate],
  )
}

interface OneProps {
  readonly id: string
  readonly onList: () => void
}

function useWords() {
  const { t } = useTranslation()
  return {
    title: t('widgetAdmin.one'),
    failed: t('widgetAdmin.failed'),
    goneTitle: t('widgetAdmin.goneTitle'),
    goneText: t('widgetAdmin.goneText'),
  }
}

function OneWidget({ id, onList }: OneProps) {
  return (
    <RecordPage query={useWidget(id)} words={useWords()} onList={onList}>
      {(widget, deletion) => <EditWidget widget={widget} onList={onList} {...deletion} />}
    </RecordPage>
  )
}

function CopiedWidget({ id, onList }: OneProps) {
  return (
    <RecordPage query={useWidget(id)} words={useWords()} onList={onList}>
      {(widget) => <AddWidget copied={widget} onList={onList} />}
    </RecordPage>
  )
}
