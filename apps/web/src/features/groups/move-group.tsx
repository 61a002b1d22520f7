import type { Group } from '@labelwright/contract/server/groups-schemas'
import { Text } from '@mantine/core'
import { errorText } from '../../api/error-texts.ts'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ChangeDialog } from '../../ui/dialog/change-dialog.tsx'
import { ErrorState } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { DependentList, hasDependents } from './dependent-list.tsx'
import { pathTo, withAllBelow } from './group-tree.ts'
import { useGroup, useSaveGroup } from './groups.queries.ts'

/** Where a group is to stand: below another, or at the top. */
export interface Move {
  readonly group: Group
  readonly to: string | null
}

interface MoveGroupProps {
  readonly move: Move
  readonly groups: readonly Group[]
  readonly onMoved: (moved: Group) => void
  readonly onClose: () => void
}

/** Asks before a group is moved: what goes with it, and who finds it afterwards. */
export function MoveGroup({ move: { group, to }, groups, onMoved, onClose }: MoveGroupProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useGroup(group.id)
  const save = useMoveGroup()
  const nameOf = (id: string | null) => (id === null ? undefined : pathTo(groups, id).join(' › '))
  const target = nameOf(to)
  // Who is above the new place as well goes on finding it.
  const isStillBelow = to !== null && group.parentGroupId !== null && withAllBelow(groups, group.parentGroupId).has(to)
  const from = isStillBelow ? undefined : nameOf(group.parentGroupId)
  return (
    <ChangeDialog
      title={t('group.moveQuestion', { name: group.name })}
      saveName={t('group.move')}
      isReady={data !== undefined}
      isBusy={save.isPending}
      mistake={save.error ? refusalText(save.error) : undefined}
      onSave={() => save.mutate({ group, to }, { onSuccess: onMoved })}
      onClose={onClose}
    >
      <Text>{target === undefined ? t('group.movesToTop') : t('group.movesBelow', { name: target })}</Text>
      {!data && !error && <RowSkeletons />}
      {error && <ErrorState title={t('group.failed')} text={errorText(error)} onRetry={() => void refetch()} />}
      {data && hasDependents(data.dependents) && (
        <>
          <Text mt={12}>{t('group.movesWithIt')}</Text>
          <DependentList dependents={data.dependents} />
        </>
      )}
      {target !== undefined && <Text mt={12}>{t('group.foundFrom', { name: target })}</Text>}
      {from !== undefined && <Text mt={12}>{t('group.notFoundFrom', { name: from })}</Text>}
    </ChangeDialog>
  )
}

/** Saves nothing of a group but where it stands. */
export function useMoveGroup() {
  const save = useSaveGroup()
  const move = ({ group, to }: Move) => ({
    groupId: group.id,
    version: group.version,
    body: { name: group.name, parentGroupId: to, defaultPrinterId: group.defaultPrinterId },
    settings: undefined,
  })
  return {
    isPending: save.isPending,
    error: save.error,
    mutate: (wanted: Move, options: { readonly onSuccess: (moved: Group) => void }) =>
      save.mutate(move(wanted), options),
  }
}
