import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { CallError } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import { ErrorState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { nothingOpen } from './connection/open-label-state.ts'
import classes from './designer.module.css'
import { Designer } from './designer.tsx'
import { useEditor } from './use-editor.ts'
import { useOpenLabel } from './use-open-label.ts'

const route = getRouteApi('/labels/$id')

/** The designer of one label. */
export function LabelDesignerPage() {
  const { id } = route.useParams()
  const { panel } = route.useSearch()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const person = usePerson()
  const open = useOpenLabel(id, person?.userId ?? '')
  const state = useSyncExternalStore(
    (listener) => open?.store.subscribe(listener) ?? noEnd,
    () => open?.store.read() ?? nothingOpen,
  )
  const editor = useEditor(open)
  const back = () => void navigate({ to: '/labels', search: {} })
  if (state.line === 'closed' && !state.replica) {
    const text = state.refusal ? errorText(new CallError(state.refusal.code)) : t('designer.closed')
    return (
      <Page title={t('designer.title')} onBack={back}>
        <ErrorState title={t('designer.notOpened')} text={text} />
      </Page>
    )
  }
  if (!open || !editor) return <div className={classes.waiting} role="status" aria-label={t('common.loading')} />
  return <Designer key={id} labelId={id} open={open} state={state} editor={editor} panel={panel} onBack={back} />
}

const noEnd = () => (): void => undefined
