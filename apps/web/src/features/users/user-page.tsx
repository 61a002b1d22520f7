import type { Group } from '@labelwright/contract/server/groups-schemas'
import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import { getRouteApi } from '@tanstack/react-router'
import { translation, useTranslation } from '../../lib/i18n.ts'
import { useReturnTo } from '../../session/list-memory.ts'
import { usePerson } from '../../session/session.ts'
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx'
import { type Deletion, RecordFormPage, RecordPage } from '../../ui/form/record-page.tsx'
import { type Theirs, useRecordForm } from '../../ui/form/use-record-form.ts'
import { useAllGroups } from '../groups/groups.queries.ts'
import { UserActions } from './user-actions.tsx'
import { UserState } from './user-columns.tsx'
import { bodyOf, type DraftField, draftOf, type UserDraft, userRules } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'
import { UserHistory } from './user-history.tsx'
import { UserSessions } from './user-sessions.tsx'
import { UserSigning } from './user-signing.tsx'
import { fieldName, fullNameOf, rightInWords } from './user-words.ts'
import { fetchUser, useSaveUser, useUser } from './users.queries.ts'

const route = getRouteApi('/users/$id')

/** One user: name, rights and groups, where they are signed in, and what was changed about them. */
export function UserPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const toList = useReturnTo('/users')
  const words = {
    title: t('user.title'),
    failed: t('user.failed'),
    goneTitle: t('user.goneTitle'),
    goneText: t('user.goneText'),
  }
  return (
    <RecordPage key={id} query={useUser(id)} words={words} onList={toList}>
      {(user, deletion) => <UserForm user={user} {...deletion} />}
    </RecordPage>
  )
}

interface UserFormProps extends Deletion {
  readonly user: OrganizationUser
}

function UserForm({ user, isDeleted, onDeleted }: UserFormProps) {
  const { t } = useTranslation()
  const person = usePerson()
  const save = useSaveUser()
  const { data: groups = [] } = useAllGroups()
  const form = useRecordForm({
    record: user,
    draftOf,
    rules: userRules,
    save: (draft, base) => save.mutateAsync({ id: base.id, ...bodyOf(draft), version: base.version }),
    fetchNewer: fetchUser,
    isDeleted,
  })
  const toList = useReturnTo('/users')

  return (
    <RecordFormPage
      form={form}
      saved={t('user.saved', { name: fullNameOf(form.base) })}
      title={fullNameOf(form.base)}
      note={<UserState user={user} />}
      menu={<UserActions user={user} isOneself={person?.userId === user.id} onDeleted={onDeleted} onReturn={toList} />}
      lead={form.theirs && <ChangedMeanwhile changes={changesInWords(form.theirs, groups)} />}
      onCancel={toList}
      after={
        <>
          <UserSigning user={user} />
          <UserSessions user={user} />
          <UserHistory id={user.id} />
        </>
      }
    >
      <UserFields {...form.fieldProps} isEmailFixed isOneself={person?.userId === user.id} />
    </RecordFormPage>
  )
}

/** What somebody else changed, in words; groups by their names. */
function changesInWords({ record, fields }: Theirs<DraftField, OrganizationUser>, groups: readonly Group[]) {
  const { t } = translation()
  const theirs = draftOf(record)
  const inWords = (value: string): string => groups.find(({ id }) => id === value)?.name ?? rightInWords(value)
  const wordsOf = (value: UserDraft[DraftField]): string => {
    if (value === null || value.length === 0) return t('frame.nothing')
    return typeof value === 'string' ? inWords(value) : value.map(inWords).join(', ')
  }
  return fields.map((field) => ({ field: fieldName(field), value: wordsOf(theirs[field]) }))
}
