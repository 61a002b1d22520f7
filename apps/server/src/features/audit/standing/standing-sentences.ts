import type { StandingFault } from '@labelwright/contract/server/audit-schemas'

type Sentence = (name: string, fault: StandingFault) => string

const version = (number: string | null) => (number === null ? 'nothing' : `version ${number}`)
const isYes = ({ tables }: StandingFault) => tables === 'true'

const approvals: Readonly<Record<string, string>> = {
  true: 'needs approval',
  false: 'needs no approval',
  null: 'needs approval as the organization has it',
}
const approval = (value: string | null) => approvals[String(value)] ?? String(value)

const sentences: Readonly<Record<StandingFault['what'], Sentence>> = {
  printed: (name, { tables, trail }) => `${name} prints ${version(tables)}; by the trail it prints ${version(trail)}.`,
  'printed-elsewhere': (name, { trail }) =>
    `${name} prints a version of another label; by the trail it prints ${version(trail)}.`,
  'printed-other-row': (name, { subject }) =>
    `${name} prints another record as version ${subject} than the one that the trail knows.`,
  'printed-content': (name, { subject }) =>
    `${name}: the content of version ${subject}, which is printed, was changed after it was published.`,
  'printed-pictures': (name, { subject }) =>
    `${name}: the pictures, fonts or series of version ${subject}, which is printed, were changed after it was published.`,
  kind: (name, { tables, trail }) => `${name} is printed as ${tables}; by the trail it is printed as ${trail}.`,
  review: (name, { subject, tables, trail }) =>
    `${name}: version ${subject} has the state ${tables ?? 'not in review'}; by the trail it is ${trail ?? 'not in review'}.`,
  'review-number': (name, { tables, trail }) =>
    `${name}: a version in review has the number ${tables}; by the trail it is version ${trail}.`,
  'review-content': (name, { subject }) =>
    `${name}: the content of version ${subject}, which is in review, was changed after it was submitted.`,
  'review-pictures': (name, { subject }) =>
    `${name}: the pictures, fonts or series of version ${subject}, which is in review, were changed after it was submitted.`,
  planned: (name, { subject, tables, trail }) =>
    `${name}: version ${subject} is planned for ${tables ?? 'no time'}; by the trail for ${trail ?? 'no time'}.`,
  'account-type': (name, { tables, trail }) => `${name} is ${tables}; by the trail ${trail}.`,
  role: (name, fault) => holds(name, fault, `the role ${fault.subject}`),
  permission: (name, fault) => holds(name, fault, `the permission ${fault.subject}`),
  'quality-role': (name, fault) => holds(name, fault, `the quality role ${fault.subject}`),
  group: (name, fault) =>
    isYes(fault)
      ? `${name} is in the group ${fault.subject}; by the trail not.`
      : `${name} is not in the group ${fault.subject}; by the trail they are.`,
  unconfirmed: (name, fault) =>
    isYes(fault)
      ? `${name} is not confirmed as a signer; by the trail they are.`
      : `${name} may sign without being confirmed; by the trail nobody has confirmed them.`,
  status: (name, { tables, trail }) => `${name} is ${tables}; by the trail ${trail}.`,
  'second-factor': (name, fault) =>
    isYes(fault)
      ? `${name} requires two-factor sign-in; by the trail not.`
      : `${name} does not require two-factor sign-in; by the trail it does.`,
  'distinct-publisher': (name, fault) =>
    isYes(fault)
      ? `${name} forbids approvers to publish; by the trail not.`
      : `${name} lets approvers publish; by the trail it does not.`,
  approval: (name, { tables, trail }) => `${name} ${approval(tables)}; by the trail it ${approval(trail)}.`,
  enabled: (name, fault) =>
    isYes(fault) ? `${name} is enabled; by the trail disabled.` : `${name} is disabled; by the trail enabled.`,
  deleted: (name, fault) =>
    isYes(fault) ? `${name} is deleted; by the trail not.` : `${name} is not deleted; by the trail it is.`,
  missing: (name, { id }) => `${name} (${id}) is gone from the database; the trail knows it.`,
  unknown: (name) => `${name} was added to the database; the trail does not know it.`,
}

function holds(name: string, fault: StandingFault, what: string): string {
  return isYes(fault)
    ? `${name} has ${what}; by the trail not.`
    : `${name} does not have ${what}; by the trail they do.`
}

const kinds: Readonly<Record<StandingFault['thing'], (name: string | null) => string>> = {
  label: (name) => (name === null ? 'A label' : `Label ${name}`),
  user: (name) => name ?? 'A person',
  organization: () => 'The organization',
}

/** The English sentence of a difference between the tables and the trail. */
export const standingSentence = (fault: StandingFault): string =>
  sentences[fault.what](kinds[fault.thing](fault.name), fault) + (fault.seq === null ? '' : ` (Row ${fault.seq})`)
