import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureCodeOf } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../lib/person.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { FormPage } from '../../ui/form-page.tsx'
import { ErrorState } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { DoneDialog, SaveFailedDialog } from '../../ui/page-dialogs.tsx'
import { RowSkeletons } from '../../ui/skeletons.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { useUserForm } from './use-user-form.ts'
import { UserActions } from './user-actions.tsx'
import { UserState } from './user-columns.tsx'
import { bodyOf, type DraftField, differences, draftOf, rebase } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'
import { UserHistory } from './user-history.tsx'
import { UserSessions } from './user-sessions.tsx'
import { fullNameOf } from './user-words.ts'
import { fetchUser, useSaveUser, useUser } from './users.queries.ts'

const route = getRouteApi('/users/$id')

/** One user: name, rights and groups, where they are signed in, and what was changed about them. */
export function UserPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = route.useParams()
  const { data: user, error, refetch } = useUser(id)
  const [isDeleted, setDeleted] = useState(false)
  const toList = () => void navigate({ to: '/users', search: {} })
  // What was on the page when it was deleted stays until the list is back.
  if (user) return <UserForm key={id} user={user} onDeleted={() => setDeleted(true)} isDeleted={isDeleted} />
  if (error) {
    const isGone = failureCodeOf(error) === 'not-found'
    return (
      <Page title={t('user.title')} onBack={toList}>
        <ErrorState
          title={isGone ? t('user.goneTitle') : t('user.failed')}
          text={isGone ? t('user.goneText') : errorText(error)}
          {...(isGone ? {} : { onRetry: () => void refetch() })}
        />
      </Page>
    )
  }
  return (
    <Page title="" titleTakesFocus={false} onBack={toList}>
      <RowSkeletons />
    </Page>
  )
}

interface UserFormProps {
  readonly user: OrganizationUser
  readonly isDeleted: boolean
  readonly onDeleted: () => void
}

function UserForm({ user, isDeleted, onDeleted }: UserFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const person = usePerson()
  // What is being typed stands on this; a newer one from the server never pushes aside what was typed.
  const [base, setBase] = useState(user)
  const [theirs, setTheirs] = useState<{ readonly user: OrganizationUser; readonly fields: readonly DraftField[] }>()
  const [isSaved, setSaved] = useState(false)
  const form = useUserForm(draftOf(user))
  const save = useSaveUser()
  const changed = differences(draftOf(base), form.draft)
  const guard = useLeaveGuard(() => changed.length > 0 && !isDeleted)
  const toList = () => void navigate({ to: '/users', search: {} })

  const meetNewer = async () => {
    const newer = await fetchUser(base.id)
    setTheirs({ user: newer, fields: differences(draftOf(base), draftOf(newer)) })
    form.start(rebase(draftOf(base), form.draft, draftOf(newer)))
    setBase(newer)
  }
  const submit = () =>
    save.mutate(
      { id: base.id, ...bodyOf(form.draft), version: base.version },
      {
        onSuccess: (saved) => {
          setBase(saved)
          form.start(draftOf(saved))
          setTheirs(undefined)
          setSaved(true)
        },
        onError: (error) => {
          if (failureCodeOf(error) === 'stale-version') void meetNewer().catch(form.refuse)
          else form.refuse(error)
        },
      },
    )

  return (
    <FormPage
      title={fullNameOf(base)}
      note={<UserState user={user} />}
      menu={<UserActions user={user} isOneself={person?.userId === user.id} onDeleted={onDeleted} onReturn={toList} />}
      lead={theirs && <ChangedMeanwhile before={theirs.fields} user={theirs.user} />}
      onCancel={toList}
      guard={guard}
      saveName={t('frame.save')}
      hindrance={form.hindrance}
      isSaving={save.isPending}
      isBarShown={changed.length > 0 && !isDeleted}
      onSave={submit}
      after={
        <>
          <UserSessions user={user} />
          <UserHistory id={user.id} />
        </>
      }
    >
      <UserFields {...form.fieldProps} isEmailFixed isOneself={person?.userId === user.id} />
      {form.failure !== undefined && <SaveFailedDialog reason={form.failure} onClose={form.closeFailure} />}
      {isSaved && (
        <DoneDialog kind="saved" onClose={() => setSaved(false)}>
          <p>{t('user.saved', { name: fullNameOf(base) })}</p>
        </DoneDialog>
      )}
    </FormPage>
  )
}
