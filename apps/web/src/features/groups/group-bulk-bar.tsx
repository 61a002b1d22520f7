import type { Group } from '@labelwright/contract/server/groups-schemas'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ChangeDialog } from '../../ui/dialog/change-dialog.tsx'
import '../../ui/form/select.styles.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { noteDone } from '../../ui/list/list-notice.tsx'
import { pathTo, withAllBelow } from './group-tree.ts'
import { useMoveGroups } from './groups.queries.ts'

interface GroupBulkBarProps {
  readonly chosen: readonly Group[]
  readonly groups: readonly Group[]
  readonly onDone: () => void
}

/** Stands for the top of the tree, which has no id. */
const top = 'top'

/** What can be done with the chosen groups at once. */
export function GroupBulkBar({ chosen, groups, onDone }: GroupBulkBarProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [target, setTarget] = useState<string | null>(null)
  const move = useMoveGroups()
  const closed = new Set(chosen.flatMap(({ id }) => [...withAllBelow(groups, id)]))
  const targets = groups.filter(({ id }) => !closed.has(id))
  const save = () => {
    const finish = () => {
      onDone()
      noteDone({ list: 'groups', text: t('groups.moved', { count: chosen.length }), undoId: undefined })
    }
    move.mutate({ groups: chosen, to: target === top ? null : target }, { onSuccess: finish })
  }
  return (
    <>
      <BulkBar label={t('groups.bulk')} count={chosen.length} mistake={undefined} whole={undefined} onClear={onDone}>
        <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
          {t('group.move')}
        </Button>
      </BulkBar>
      {isAsking && (
        <ChangeDialog
          title={t('groups.moveChosen', { count: chosen.length })}
          saveName={t('group.move')}
          isReady={target !== null}
          isBusy={move.isPending}
          mistake={move.error ? refusalText(move.error) : undefined}
          onSave={save}
          onClose={() => setAsking(false)}
        >
          <Select
            label={t('groups.moveBelow')}
            description={t('groups.moveText')}
            data={[
              { value: top, label: t('groups.atTop') },
              ...targets.map(({ id }) => ({ value: id, label: pathTo(groups, id).join(' › ') })),
            ]}
            value={target}
            onChange={setTarget}
            searchable
            data-autofocus
            comboboxProps={{ transitionProps: { duration: 80 } }}
          />
        </ChangeDialog>
      )}
    </>
  )
}
