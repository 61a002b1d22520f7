import type { Group, GroupWithMembers } from '@labelwright/contract/server/groups-schemas'
import { type MessageKey, translation } from '../../lib/i18n.ts'
import type { Theirs } from '../../ui/form/use-record-form.ts'
import type { GroupField } from './group-draft.ts'

const nameOf = (field: GroupField): MessageKey => {
  if (field === 'name') return 'groups.name'
  if (field === 'parentGroupId') return 'group.parent'
  return field === 'defaultPrinterId' ? 'group.printer' : `group.setting.${field}`
}

/** What somebody else changed of a group, in words. */
export function changesInWords({ record, fields }: Theirs<GroupField, GroupWithMembers>, groups: readonly Group[]) {
  const { t } = translation()
  const wordsOf = (field: GroupField): string => {
    if (field === 'name') return record.name
    if (field === 'parentGroupId') return groups.find(({ id }) => id === record.parentGroupId)?.name ?? ''
    if (field === 'defaultPrinterId') return record.defaultPrinterName ?? ''
    return record.groupSettings[field] ? t('group.on') : t('group.off')
  }
  return fields.map((field) => ({ field: t(nameOf(field)), value: wordsOf(field) || t('frame.nothing') }))
}
