import { type ReactNode, useState } from 'react'
import { failureCodeOf } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { DoneDialog, SaveFailedDialog } from '../dialog/page-dialogs.tsx'
import { ErrorState } from '../layout/notices.tsx'
import { Page } from '../layout/page.tsx'
import { RowSkeletons } from '../layout/skeletons.tsx'
import { FormPage, type FormPageProps } from './form-page.tsx'

/** Whether the record was deleted on its page; what was on the page stays until the list is back. */
export interface Deletion {
  readonly isDeleted: boolean
  readonly onDeleted: () => void
}

interface RecordPageProps<Stored> {
  readonly query: { readonly data: Stored | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  /** What is said when it is not there, or cannot be read. */
  readonly words: {
    readonly title: string
    readonly failed: string
    readonly goneTitle: string
    readonly goneText: string
  }
  readonly onList: () => void
  readonly children: (record: Stored, deletion: Deletion) => ReactNode
}

/** The page of one record: itself once it has come, else a place for it or why it does not come. */
export function RecordPage<Stored>({ query, words, onList, children }: RecordPageProps<Stored>) {
  const [isDeleted, setDeleted] = useState(false)
  const { data, error, refetch } = query
  if (data !== undefined) return children(data, { isDeleted, onDeleted: () => setDeleted(true) })
  if (error) {
    const isGone = failureCodeOf(error) === 'not-found'
    return (
      <Page title={words.title} onBack={onList}>
        <ErrorState
          title={isGone ? words.goneTitle : words.failed}
          text={isGone ? words.goneText : errorText(error)}
          {...(isGone ? {} : { onRetry: () => void refetch() })}
        />
      </Page>
    )
  }
  return (
    <Page title="" titleTakesFocus={false} onBack={onList}>
      <RowSkeletons />
    </Page>
  )
}

/** What the frame needs of a record's form. */
interface FormState {
  readonly guard: FormPageProps['guard']
  readonly putBack: FormPageProps['putBack']
  readonly hindrance: string | undefined
  readonly isSaving: boolean
  readonly isChanged: boolean
  readonly submit: () => void
  readonly failure: string | undefined
  readonly closeFailure: () => void
  readonly isSaved: boolean
  readonly closeSaved: () => void
}

type Frame = Pick<
  FormPageProps,
  'title' | 'note' | 'menu' | 'lead' | 'onCancel' | 'isWide' | 'after' | 'beside' | 'children'
>

interface RecordFormPageProps extends Frame {
  readonly form: FormState
  /** Said when it was saved. */
  readonly saved: string
}

/** The frame of a record that is changed: saved and not saved are told, and the form stays as it is. */
export function RecordFormPage({ form, saved, children, ...frame }: RecordFormPageProps) {
  const { t } = useTranslation()
  return (
    <FormPage
      {...frame}
      guard={form.guard}
      putBack={form.putBack}
      saveName={t('frame.save')}
      hindrance={form.hindrance}
      isSaving={form.isSaving}
      isBarShown={form.isChanged}
      onSave={form.submit}
    >
      {children}
      {form.failure !== undefined && <SaveFailedDialog reason={form.failure} onClose={form.closeFailure} />}
      {form.isSaved && (
        <DoneDialog kind="saved" onClose={form.closeSaved}>
          <p>{saved}</p>
        </DoneDialog>
      )}
    </FormPage>
  )
}
