import type { Group, GroupSettings } from '@labelwright/contract/server/groups-schemas'
import type { MessageKey } from '../../lib/i18n.ts'
import type { DraftRules } from '../../ui/form/use-draft-form.ts'

/** The four settings of a group, in the order of the specification. */
export const settingNames = [
  'useLabelsConnectedToArticlesGroup',
  'useLabelsConnectedToOrdersGroup',
  'useLabelsConnectedToUserDefaultGroup',
  'allowOrderImportToThisGroup',
] as const satisfies readonly (keyof GroupSettings)[]

/** A group as it is being typed. */
export interface GroupDraft extends GroupSettings {
  readonly name: string
  readonly parentGroupId: string | null
  readonly defaultPrinterId: string | null
}

export const bodyFields = ['name', 'parentGroupId', 'defaultPrinterId'] as const
const groupFields = [...bodyFields, ...settingNames] as const
export type GroupField = (typeof groupFields)[number]

export const emptyGroup: GroupDraft = {
  name: '',
  parentGroupId: null,
  defaultPrinterId: null,
  useLabelsConnectedToArticlesGroup: false,
  useLabelsConnectedToOrdersGroup: false,
  useLabelsConnectedToUserDefaultGroup: false,
  allowOrderImportToThisGroup: false,
}

export const draftOf = ({ name, parentGroupId, defaultPrinterId, groupSettings }: Group): GroupDraft => ({
  name,
  parentGroupId,
  defaultPrinterId,
  ...groupSettings,
})

function check({ name }: GroupDraft): Partial<Record<GroupField, MessageKey>> {
  const { length } = name.trim()
  return length > 0 && length <= 200 ? {} : { name: 'group.nameWrong' }
}

/** What the form itself says of a group, before the server does. */
export const groupRules: DraftRules<GroupDraft, GroupField> = { fields: groupFields, check }

export const bodyOf = ({ name, parentGroupId, defaultPrinterId }: GroupDraft) => ({
  name: name.trim(),
  parentGroupId,
  defaultPrinterId,
})

export const settingsOf = (draft: GroupDraft): GroupSettings => ({
  useLabelsConnectedToArticlesGroup: draft.useLabelsConnectedToArticlesGroup,
  useLabelsConnectedToOrdersGroup: draft.useLabelsConnectedToOrdersGroup,
  useLabelsConnectedToUserDefaultGroup: draft.useLabelsConnectedToUserDefaultGroup,
  allowOrderImportToThisGroup: draft.allowOrderImportToThisGroup,
})
