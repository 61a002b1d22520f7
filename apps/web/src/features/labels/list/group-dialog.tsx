import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { ChangeDialog } from '../../../ui/dialog/change-dialog.tsx'
import '../../../ui/form/select.styles.ts'
import { useAllGroups } from '../../groups/groups.queries.ts'

interface GroupDialogProps {
  readonly count: number
  readonly isBusy: boolean
  readonly mistake: string | undefined
  readonly onClose: () => void
  /** Null: everybody may see them. */
  readonly onSave: (groupId: string | null) => void
}

/** Stands for no group, which has no id. */
const everybody = 'everybody'

export function GroupDialog({ count, onSave, ...dialog }: GroupDialogProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const [group, setGroup] = useState<string | null>(null)
  const named = groups.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ChangeDialog
      title={t('articles.changeGroup')}
      saveName={t('labels.change', { count })}
      isReady={group !== null}
      onSave={() => onSave(group === everybody ? null : group)}
      {...dialog}
    >
      <Select
        label={t('articles.newGroup')}
        data={[{ value: everybody, label: t('addLabel.everybody') }, ...named]}
        value={group}
        onChange={setGroup}
        searchable
        data-autofocus
        comboboxProps={{ withinPortal: true, transitionProps: { duration: 80 } }}
      />
    </ChangeDialog>
  )
}
