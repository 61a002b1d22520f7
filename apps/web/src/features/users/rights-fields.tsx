import { qualityAssuranceRoles, userPermissions, userRoles } from '@labelwright/contract/access'
import { Checkbox, Radio } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import '../../ui/form/choices.styles.ts'
import { Section } from '../../ui/layout/section.tsx'
import type { UserFieldsProps } from './user-fields-props.ts'
import {
  accountTypeName,
  offeredAccountTypes,
  permissionName,
  qualityAssuranceRoleName,
  userRoleName,
} from './user-words.ts'
import classes from './users.module.css'

type RightsFieldsProps = Pick<UserFieldsProps, 'draft' | 'change' | 'errorOf' | 'isOneself'>

/** What a user may do: account type, roles, permission and quality-assurance roles. */
export function RightsFields({ draft, change, errorOf, isOneself }: RightsFieldsProps) {
  const { t } = useTranslation()
  const isTenantAdmin = usePerson()?.keys.has('AccountType:TenantAdmin') ?? false
  const hasAll = draft.accountType !== 'User'
  const isClosed = isOneself || (draft.accountType === 'TenantAdmin' && !isTenantAdmin)
  const typeNote = isOneself ? t('users.notYourOwn') : isTenantAdmin ? '' : t('users.onlyTenantAdmin')
  return (
    <Section title={t('users.rightsTitle')}>
      <ChoiceGroup name={t('users.accountTypeLabel')} note={typeNote} error={errorOf('accountType')}>
        {offeredAccountTypes.map((type) => (
          <Radio
            key={type}
            label={t(accountTypeName(type))}
            description={t(`users.accountTypeText.${type}`)}
            checked={draft.accountType === type}
            disabled={isClosed || (type === 'TenantAdmin' && !isTenantAdmin)}
            onChange={() => change({ ...draft, accountType: type })}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup
        name={t('users.rolesLabel')}
        note={hasAll ? t('users.hasAllRoles') : ''}
        error={errorOf('userRoles')}
      >
        {userRoles.map((role) => (
          <Checkbox
            key={role}
            label={t(userRoleName(role))}
            checked={hasAll || draft.userRoles.includes(role)}
            disabled={hasAll}
            onChange={() => change({ ...draft, userRoles: toggled(draft.userRoles, role) })}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup
        name={t('users.permissionsLabel')}
        note={!hasAll && draft.userRoles.includes('PrinterManager') ? t('users.grantedByRole') : ''}
        error={errorOf('userPermissions')}
      >
        {userPermissions.map((permission) => {
          const isGranted = hasAll || draft.userRoles.includes('PrinterManager')
          return (
            <Checkbox
              key={permission}
              label={t(permissionName(permission))}
              checked={isGranted || draft.userPermissions.includes(permission)}
              disabled={isGranted}
              onChange={() => change({ ...draft, userPermissions: toggled(draft.userPermissions, permission) })}
            />
          )
        })}
      </ChoiceGroup>
      <ChoiceGroup name={t('users.qaRolesLabel')} note="" error={errorOf('qualityAssuranceRoles')}>
        {qualityAssuranceRoles.map((role) => (
          <Checkbox
            key={role}
            label={t(qualityAssuranceRoleName(role))}
            checked={draft.qualityAssuranceRoles.includes(role)}
            onChange={() => change({ ...draft, qualityAssuranceRoles: toggled(draft.qualityAssuranceRoles, role) })}
          />
        ))}
      </ChoiceGroup>
    </Section>
  )
}

interface ChoiceGroupProps {
  readonly name: string
  readonly note: string
  readonly error: string | undefined
  readonly children: ReactNode
}

function ChoiceGroup({ name, note, error, children }: ChoiceGroupProps) {
  const id = useId()
  return (
    <fieldset className={classes.choices} aria-describedby={note || error ? id : undefined}>
      <legend>{name}</legend>
      {children}
      {(note || error) && (
        <p id={id} className={classes.note} data-bad={error !== undefined || undefined}>
          {error ?? note}
        </p>
      )}
    </fieldset>
  )
}

const toggled = <Value extends string>(values: readonly Value[], value: Value): readonly Value[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
