// Words for what the trail names: actions, kinds of records and fields. What is not known here is written as its name.
import type { useTranslation } from '../../lib/i18n.ts'

type Translate = ReturnType<typeof useTranslation>['t']

const kinds = [
  'article',
  'audit-trail',
  'font',
  'group',
  'helper',
  'import',
  'import-configuration',
  'invitation',
  'label',
  'label-stock',
  'label-version',
  'media-file',
  'order',
  'organization',
  'print',
  'print-preference',
  'printer',
  'series',
  'station',
  'user',
  'widget',
] as const

const verbs = ['created', 'changed', 'deleted'] as const

const actions = [
  'audit-trail-changed',
  'audit-trail-restored',
  'audit-trail-reviewed',
  'import-finished',
  'import-undone',
  'label-approval-changed',
  'label-disabled',
  'label-enabled',
  'label-finding-accepted',
  'label-published',
  'print-repeated',
  'print-settled',
  'quality-assurance-changed',
  'signing-allowed',
  'signing-locked',
  'standing-recorded',
  'user-accepted',
  'user-disabled',
  'user-enabled',
  'user-helper-paired',
  'user-helper-revoked',
  'user-helper-twin',
  'user-link-read',
  'user-password-changed',
  'user-second-factor-changed',
  'user-sessions-ended',
  'user-station-changed',
  'user-station-sign-in-changed',
  'version-approved',
  'version-file-replaced',
  'version-publication-planned',
  'version-publication-refused',
  'version-published',
  'version-rejected',
  'version-set-ready',
  'version-test-data-changed',
  'version-uploaded',
] as const

const fields = [
  'accountType',
  'articleData',
  'articleLabels',
  'checkList',
  'documentSha256',
  'enabled',
  'externalIdentifier',
  'fileName',
  'fileSha256',
  'firstname',
  'groupId',
  'groupMembers',
  'labelId',
  'lastname',
  'name',
  'orderData',
  'orderLines',
  'orderNumber',
  'printerId',
  'publishAt',
  'qualityAssuranceRoles',
  'signatureSha256',
  'state',
  'testDataSha256',
  'userPermissions',
  'userRoles',
  'variablesSha256',
  'versionNumber',
] as const

const known = <Name extends string>(names: readonly Name[], name: string): Name | undefined =>
  names.find((each) => each === name)

/** `printsVia`, `label-stock` → `Prints via`, `Label stock`. */
function written(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ').replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b}`)
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

export function kindText(t: Translate, kind: string): string {
  const name = known(kinds, kind)
  return name ? t(`audit.kind.${name}`) : written(kind)
}

export function actionText(t: Translate, action: string): string {
  const name = known(actions, action)
  if (name) return t(`audit.action.${name}`)
  const verb = verbs.find((each) => action.endsWith(`-${each}`))
  const kind = verb && known(kinds, action.slice(0, -verb.length - 1))
  return verb && kind ? t(`audit.verb.${verb}`, { kind: t(`audit.kind.${kind}`).toLowerCase() }) : written(action)
}

export function fieldText(t: Translate, field: string): string {
  const name = known(fields, field)
  return name ? t(`audit.field.${name}`) : written(field)
}
