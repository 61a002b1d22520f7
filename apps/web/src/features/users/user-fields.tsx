import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import { Section } from '../../ui/layout/section.tsx'
import '../../ui/form/select.styles.ts'
import { useAllGroups } from '../groups/groups.queries.ts'
import { RightsFields } from './rights-fields.tsx'
import { withGroups } from './user-draft.ts'
import type { UserFieldsProps } from './user-fields-props.ts'
import classes from './users.module.css'

/** All that is typed about a user: name, rights and groups. */
export function UserFields(props: UserFieldsProps) {
  const { draft, change, errorOf, onLeave, isEmailFixed } = props
  const { t } = useTranslation()
  return (
    <div>
      <Section title={t('users.personTitle')}>
        <div className={classes.pair}>
          <TextInput
            label={t('register.firstname')}
            required
            maxLength={200}
            value={draft.firstname}
            error={errorOf('firstname')}
            onBlur={() => onLeave('firstname')}
            onChange={(event) => change({ ...draft, firstname: event.currentTarget.value })}
          />
          <TextInput
            label={t('register.lastname')}
            required
            maxLength={200}
            value={draft.lastname}
            error={errorOf('lastname')}
            onBlur={() => onLeave('lastname')}
            onChange={(event) => change({ ...draft, lastname: event.currentTarget.value })}
          />
        </div>
        <TextInput
          mt={12}
          label={t('signIn.email')}
          type="email"
          required={!isEmailFixed}
          readOnly={isEmailFixed}
          autoComplete="off"
          description={isEmailFixed ? t('users.emailFixed') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.email}
          error={errorOf('email')}
          onBlur={() => onLeave('email')}
          onChange={(event) => change({ ...draft, email: event.currentTarget.value })}
        />
      </Section>
      <RightsFields {...props} />
      <GroupFields {...props} />
    </div>
  )
}

function GroupFields({ draft, change, errorOf }: UserFieldsProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const choices = groups.map(({ id, name }) => ({ value: id, label: name }))
  const chosen = choices.filter(({ value }) => draft.groupIds.includes(value))
  return (
    <Section title={t('users.groupsLabel')} text={t('users.groupsText')}>
      <MultiSelect
        label={t('users.memberOf')}
        data={choices}
        value={[...draft.groupIds]}
        error={errorOf('groupIds')}
        onChange={(ids) => change(withGroups(draft, ids))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('users.noGroups') }}
        nothingFoundMessage={t('users.noGroupFound')}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
      <Select
        mt={12}
        label={t('users.defaultGroupLabel')}
        description={t('users.defaultGroupText')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={chosen}
        value={draft.defaultGroupId}
        error={errorOf('defaultGroupId')}
        disabled={chosen.length === 0}
        onChange={(defaultGroupId) => change({ ...draft, defaultGroupId })}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
    </Section>
  )
}
