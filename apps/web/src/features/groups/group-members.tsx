import type { GroupWithMembers } from '@labelwright/contract/server/groups-schemas'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { noneFoundMinimum, searchDebounceMs } from '../../lib/search.ts'
import { SuggestField } from '../../ui/form/suggest-field.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ListFoot } from '../../ui/list/list-foot.tsx'
import { noteDone } from '../../ui/list/list-notice.tsx'
import { undoneText } from '../../ui/list/undone-text.ts'
import classes from './groups.module.css'
import { useChangeMembers, usePeople, useUndoMembers } from './groups.queries.ts'

/** Who is in the group; each change saves by itself. */
export function GroupMembers({ group }: { readonly group: GroupWithMembers }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const { data, error, isFetching } = usePeople(wanted)
  const change = useChangeMembers()
  const undo = useUndoMembers()
  const there = new Set(group.members.map(({ userId }) => userId))
  const found = typed.trim() === '' ? [] : (data?.data.filter(({ id }) => !there.has(id)) ?? [])
  const isNone = wanted.length >= noneFoundMinimum && !isFetching && data !== undefined && found.length === 0

  const list = `members of ${group.id}`
  const noteChange = (text: string) => ({
    onSuccess: ({ undoId }: { readonly undoId: string }) => noteDone({ list, text, undoId }),
  })
  const add = (id: string) => {
    setTyped('')
    const name = found.find((person) => person.id === id)?.name ?? ''
    change.mutate({ groupId: group.id, addUserIds: [id] }, noteChange(t('group.memberAdded', { name })))
  }
  const remove = (id: string, name: string) =>
    change.mutate({ groupId: group.id, removeUserIds: [id] }, noteChange(t('group.memberRemoved', { name })))
  return (
    <Section title={t('group.members')} text={t('group.membersText')}>
      <SuggestField
        label={t('group.addMember')}
        value={typed}
        onChange={setTyped}
        suggestions={found.map(({ id, name, email }) => ({ id, name, hint: email }))}
        message={error ? errorText(error) : isNone ? t('group.nobodyFound') : undefined}
        isBusy={isFetching && typed !== ''}
        onPick={add}
        onEnter={() => {
          const [only, ...others] = found
          if (only && others.length === 0) add(only.id)
        }}
      />
      {change.error && <Mistake>{refusalText(change.error)}</Mistake>}
      {group.members.length === 0 && (
        <p className="dimmed" style={{ marginTop: 16 }}>
          {t('group.noMembers')}
        </p>
      )}
      <ul className={classes.members} aria-label={t('group.members')}>
        {group.members.map(({ userId, name, email, isDefault }) => (
          <li key={userId}>
            <span className={classes.words}>
              <strong>{name}</strong>
              <span>{isDefault ? t('group.isDefault', { email }) : email}</span>
            </span>
            <Button
              variant="default"
              size="compact-md"
              aria-label={t('group.removeMember', { name })}
              loading={change.isPending && change.variables.removeUserIds?.[0] === userId}
              onClick={() => remove(userId, name)}
            >
              {t('group.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ListFoot list={list} onUndo={async (undoId) => undoneText(await undo.mutateAsync(undoId), t('table.undone'))}>
        {null}
      </ListFoot>
    </Section>
  )
}
