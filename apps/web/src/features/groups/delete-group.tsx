import type { GroupWithMembers } from '@labelwright/contract/server/groups-schemas'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { DeleteAction } from '../../ui/dialog/delete-action.tsx'
import { DependentList, hasDependents } from './dependent-list.tsx'
import { pathTo, withAllBelow } from './group-tree.ts'
import { useAllGroups, useDeleteGroup } from './groups.queries.ts'

interface DeleteGroupProps {
  readonly group: GroupWithMembers
  readonly onDeleted: () => void
  readonly onReturn: () => void
}

/** Deletes a group; what depends on it is shown first, and where it goes is chosen. */
export function DeleteGroup({ group, onDeleted, onReturn }: DeleteGroupProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const remove = useDeleteGroup()
  const [moveTo, setMoveTo] = useState<string | null>(null)
  const { id, name, parentGroupId, dependents } = group
  const closed = withAllBelow(groups, id)
  const targets = groups.filter((other) => !closed.has(other.id))
  const parent = groups.find((other) => other.id === parentGroupId)
  const usual = parent ? t('group.moveToParent', { name: parent.name }) : t('group.moveToNone')
  return (
    <DeleteAction
      question={t('group.deleteQuestion', { name })}
      text={
        !hasDependents(dependents) ? (
          t('group.deleteEmpty')
        ) : (
          <>
            {t('group.deleteText')}
            <DependentList dependents={dependents} />
            <Select
              label={t('group.moveTo')}
              placeholder={usual}
              data={targets.map((other) => ({ value: other.id, label: pathTo(groups, other.id).join(' › ') }))}
              value={moveTo}
              onChange={setMoveTo}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': usual }}
              comboboxProps={{ transitionProps: { duration: 80 } }}
            />
          </>
        )
      }
      deleted={t('group.deleted', { name })}
      onDelete={() => remove.mutateAsync({ groupId: id, moveTo: moveTo ?? undefined })}
      onDeleted={onDeleted}
      onReturn={onReturn}
    />
  )
}
