import { MultiSelect, Radio, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { searchDebounceMs } from '../../../lib/search.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useAllGroups } from '../../groups/groups.queries.ts'
import { usePeopleToChoose } from '../../users/users.queries.ts'
import type { WidgetDraft, WidgetFieldsProps } from './widget-draft.ts'

const assignments = ['everybody', 'group', 'people'] as const

/** Who sees the widget: everybody, the members of a group, or people by name. */
export function WidgetAssignment(props: WidgetFieldsProps) {
  const { draft, change } = props
  const { t } = useTranslation()
  return (
    <Section title={t('widgetAdmin.assignedTo')} text={t('widgetAdmin.assignedText')}>
      <Radio.Group
        aria-label={t('widgetAdmin.assignedTo')}
        value={draft.assignment}
        onChange={(assignment) => change({ ...draft, assignment: assignment as WidgetDraft['assignment'] })}
      >
        {assignments.map((each) => (
          <Radio key={each} mt={8} value={each} label={t(`widgetAdmin.assignment.${each}`)} />
        ))}
      </Radio.Group>
      {draft.assignment === 'group' && <GroupField {...props} />}
      {draft.assignment === 'people' && <PeopleField {...props} />}
    </Section>
  )
}

function GroupField({ draft, change, errorOf, onLeave }: WidgetFieldsProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  return (
    <Select
      mt={12}
      label={t('widgetAdmin.group')}
      required
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={draft.groupId}
      error={errorOf('groupId')}
      searchable
      nothingFoundMessage={t('users.noGroupFound')}
      onBlur={() => onLeave('groupId')}
      onChange={(groupId) => change({ ...draft, groupId })}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}

function PeopleField({ draft, change, errorOf, onLeave }: WidgetFieldsProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const { data: first = [] } = usePeopleToChoose('')
  const { data: found = [] } = usePeopleToChoose(wanted)
  const names = new Map([
    // Whoever is named by an e-mail, or is not among the first, is shown as they were named.
    ...draft.people.map((id) => [id, id] as const),
    ...[...first, ...found].map(
      ({ id, firstname, lastname, email }) => [id, `${firstname} ${lastname} (${email})`] as const,
    ),
  ])
  return (
    <MultiSelect
      mt={12}
      label={t('widgetAdmin.people')}
      required
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={[...draft.people]}
      error={errorOf('people')}
      searchable
      onSearchChange={setTyped}
      nothingFoundMessage={t('widgetAdmin.noneFound')}
      onBlur={() => onLeave('people')}
      onChange={(people) => change({ ...draft, people })}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}
