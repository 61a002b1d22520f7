import { Button, CloseButton } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { CancelDialog } from '../dialog/page-dialogs.tsx'
import { BottomBar } from '../layout/bottom-bar.tsx'
import { NoticeBar } from '../layout/notice-bar.tsx'
import { Page } from '../layout/page.tsx'
import classes from './form-page.module.css'
import type { PutBack } from './use-draft-form.ts'
import { useFirstFieldFocus } from './use-first-field-focus.ts'
import { useSaveKey } from './use-save-key.ts'

export interface FormPageProps {
  readonly title: string
  readonly note?: ReactNode
  /** What else can be done with the object. */
  readonly menu?: ReactNode
  /** Above the form: what a person must know first. */
  readonly lead?: ReactNode
  /** What was typed before the session ended. */
  readonly putBack?: PutBack | undefined
  /** Back and Cancel both go to the list; the guard asks when there is unsaved work. */
  readonly onCancel: () => void
  readonly guard: { readonly isAsking: boolean; readonly stay: () => void; readonly leave: () => void }
  readonly saveName: string
  /** Why Save cannot be pressed yet. */
  readonly hindrance: string | undefined
  readonly isSaving: boolean
  /** Save and Cancel are there once something changed; on a page that adds something always. */
  readonly isBarShown: boolean
  readonly onSave: () => void
  /** True where the form has tables. */
  readonly isWide?: boolean
  readonly children: ReactNode
  /** Below the form: what saves by itself. */
  readonly after?: ReactNode
  /** What comes of the typing, such as the label: always in sight where there is room. */
  readonly beside?: ReactNode
}

/** The shared frame of pages that add or change something: Back, Save, Cancel and the question before work is lost. */
export function FormPage(props: FormPageProps) {
  const { title, note, menu, lead, putBack, onCancel, guard, isWide, children, after, beside, ...bar } = props
  const form = useRef<HTMLFormElement>(null)
  const save = () => {
    if (bar.hindrance === undefined && !bar.isSaving) bar.onSave()
  }
  useSaveKey(() => {
    if (bar.isBarShown) save()
  })
  const hasFieldFocus = useFirstFieldFocus(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Page title={title} note={note} action={menu} onBack={onCancel} titleTakesFocus={!hasFieldFocus}>
      {putBack && <PutBackNotice {...putBack} />}
      {lead}
      <div className={classes.columns} data-beside={beside ? true : undefined}>
        <form ref={form} className={classes.form} data-wide={isWide || undefined} onSubmit={submit} noValidate>
          {children}
          {bar.isBarShown && <SaveBar {...bar} onCancel={onCancel} />}
        </form>
        {beside && <div className={classes.beside}>{beside}</div>}
      </div>
      {after && (
        <div className={classes.after} data-wide={isWide || undefined}>
          {after}
        </div>
      )}
      {guard.isAsking && <CancelDialog onStay={guard.stay} onLeave={guard.leave} />}
    </Page>
  )
}

function PutBackNotice({ close, drop }: PutBack) {
  const { t } = useTranslation()
  return (
    <NoticeBar
      tone="info"
      action={
        <>
          <Button variant="default" size="xs" onClick={drop}>
            {t('frame.dropPutBack')}
          </Button>
          <CloseButton aria-label={t('common.close')} onClick={close} />
        </>
      }
    >
      {t('frame.putBack')}
    </NoticeBar>
  )
}

type SaveBarProps = Pick<FormPageProps, 'saveName' | 'hindrance' | 'isSaving' | 'onCancel'>

function SaveBar({ saveName, hindrance, isSaving, onCancel }: SaveBarProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <BottomBar>
      <Button
        type="submit"
        disabled={hindrance !== undefined}
        loading={isSaving}
        aria-describedby={hindrance === undefined ? undefined : id}
      >
        {saveName}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('frame.cancel')}
      </Button>
      <p id={id} className={classes.hindrance} role="status">
        {hindrance}
      </p>
    </BottomBar>
  )
}
