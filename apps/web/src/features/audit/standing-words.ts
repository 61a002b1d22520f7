// Sentences for what stands otherwise than the audit trail says.
import { accountTypes, qualityAssuranceRoles, userPermissions, userRoles } from '@labelwright/contract/access'
import type { StandingFault } from '@labelwright/contract/server/audit-schemas'
import { dateAndTime } from '../../lib/format.ts'
import type { useTranslation } from '../../lib/i18n.ts'

type Translate = ReturnType<typeof useTranslation>['t']

function thingText(t: Translate, { thing, name }: StandingFault): string {
  if (thing === 'organization') return t('audit.standingThing.organization')
  if (name !== null) return t(`audit.standingThing.${thing}`, { name })
  return t(thing === 'label' ? 'audit.standingThing.noLabel' : 'audit.standingThing.noUser')
}

/** Null is nothing; of `approval`, what nobody has set. */
type ValueText = (t: Translate, value: string | null) => string

const plain: ValueText = (t, value) => value ?? t('audit.standingValue.nothing')

/** The database may hold a word that the application does not know. */
const oneOf =
  <Name extends string>(names: readonly Name[], textOf: (t: Translate, name: Name) => string): ValueText =>
  (t, value) => {
    const name = names.find((each) => each === value)
    return name ? textOf(t, name) : plain(t, value)
  }

const reviewStates = ['DataApprover', 'DesignApprover', 'Publisher'] as const
const reviewState = oneOf(reviewStates, (t, state) => t(`audit.standingReview.${state}`))

const values: Partial<Readonly<Record<StandingFault['what'], ValueText>>> = {
  printed: (t, number) =>
    number === null ? t('audit.standingValue.nothing') : t('audit.standingValue.version', { number }),
  'printed-elsewhere': (t, number) =>
    number === null ? t('audit.standingValue.nothing') : t('audit.standingValue.version', { number }),
  review: (t, state) => (state === null ? t('audit.standingValue.noReview') : reviewState(t, state)),
  planned: (t, time) => (time === null ? t('audit.standingValue.noTime') : dateAndTime(time)),
  'account-type': oneOf(accountTypes, (t, type) => t(`users.accountType.${type}`)),
  status: oneOf(['Active', 'Paused', 'Canceled'], (t, status) => t(`plan.status.${status}`)),
  approval: (t, value) => {
    if (value === null) return t('audit.standingValue.asOrganization')
    return t(value === 'true' ? 'audit.standingValue.needs' : 'audit.standingValue.needsNot')
  },
}

const subjects: Partial<Readonly<Record<StandingFault['what'], ValueText>>> = {
  role: oneOf(userRoles, (t, role) => t(`users.role.${role}`)),
  permission: oneOf(userPermissions, (t, permission) => t(`users.permission.${permission}`)),
  'quality-role': oneOf(qualityAssuranceRoles, (t, role) => t(`users.qaRole.${role}`)),
}

const yesOrNo = [
  'role',
  'permission',
  'quality-role',
  'group',
  'unconfirmed',
  'second-factor',
  'distinct-publisher',
  'enabled',
  'deleted',
] as const
type YesOrNo = (typeof yesOrNo)[number]

const isYesOrNo = (what: StandingFault['what']): what is YesOrNo => (yesOrNo as readonly string[]).includes(what)

/** 'Label Jam prints version 4; by the audit trail it prints version 3.' */
export function standingText(t: Translate, fault: StandingFault): string {
  const { what, id } = fault
  const [textOf, subjectOf] = [values[what] ?? plain, subjects[what] ?? plain]
  const words = {
    id,
    thing: thingText(t, fault),
    subject: subjectOf(t, fault.subject),
    tables: textOf(t, fault.tables),
    trail: textOf(t, fault.trail),
  }
  if (!isYesOrNo(what)) return t(`audit.standingFault.${what}`, words)
  return t(`audit.standingFault.${what}.${fault.tables === 'true' ? 'yes' : 'no'}`, words)
}
