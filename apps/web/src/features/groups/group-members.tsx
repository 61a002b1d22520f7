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
import classes from './groups.module.css'
import { useChangeMembers, usePeople } from './groups.queries.ts'

/** Who is in the group; each change saves by itself. */
export function GroupMembers({ group }: { readonly group: GroupWithMembers }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const { data, error, isFetching } = usePeople(wanted)
  const change = useChangeMembers()
  const there = new Set(group.members.map(({ userId }) => userId))
  const found = typed.trim() === '' ? [] : (data?.data.filter(({ id }) => !there.has(id)) ?? [])
  const isNone = wanted.length >= noneFoundMinimum && !isFetching && data !== undefined && found.length === 0

  const add = (id: string) => {
    setTyped('')
    change.mutate({ groupId: group.id, addUserIds: [id] })
  }
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
              onClick={() => change.mutate({ groupId: group.id, removeUserIds: [userId] })}
            >
              {t('group.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
