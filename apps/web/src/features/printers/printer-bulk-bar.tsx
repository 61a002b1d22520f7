import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { Button, MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ChangeDialog } from '../../ui/dialog/change-dialog.tsx'
import '../../ui/form/select.styles.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { noteDone } from '../../ui/list/list-notice.tsx'
import { useAllGroups } from '../groups/groups.queries.ts'
import { useSetPrinterGroups } from './printers.queries.ts'

interface PrinterBulkBarProps {
  readonly printers: readonly Printer[]
  readonly onDone: () => void
}

/** What can be done with the chosen printers at once. */
export function PrinterBulkBar({ printers, onDone }: PrinterBulkBarProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <BulkBar
        label={t('printers.bulk')}
        count={printers.length}
        mistake={undefined}
        whole={undefined}
        onClear={onDone}
      >
        <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
          {t('printers.changeGroups')}
        </Button>
      </BulkBar>
      {isAsking && <GroupsDialog printers={printers} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}

const modes = ['add', 'remove', 'set'] as const
type Mode = (typeof modes)[number]

function GroupsDialog({ printers, onDone, onClose }: PrinterBulkBarProps & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const [mode, setMode] = useState<Mode>('add')
  const [groupIds, setGroupIds] = useState<string[]>([])
  const change = useSetPrinterGroups()
  const save = () => {
    const finish = () => {
      onDone()
      noteDone({ list: 'printers', text: t('printers.changed', { count: printers.length }), undoId: undefined })
    }
    change.mutate({ printerIds: printers.map(({ id }) => id), groupIds, mode }, { onSuccess: finish })
  }
  return (
    <ChangeDialog
      title={t('printers.groupsOf', { count: printers.length })}
      saveName={t('printers.changeGroups')}
      isReady={mode === 'set' || groupIds.length > 0}
      isBusy={change.isPending}
      mistake={change.error ? refusalText(change.error) : undefined}
      onSave={save}
      onClose={onClose}
    >
      <Select
        label={t('printers.mode')}
        data={modes.map((value) => ({ value, label: t(`printers.modes.${value}`) }))}
        value={mode}
        allowDeselect={false}
        onChange={(chosen) => chosen && setMode(chosen as Mode)}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
      <MultiSelect
        mt={12}
        label={t('users.groupsLabel')}
        placeholder={mode === 'set' && groupIds.length === 0 ? t('printer.everybody') : undefined}
        data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        value={groupIds}
        onChange={setGroupIds}
        searchable
        nothingFoundMessage={t('users.noGroupFound')}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
    </ChangeDialog>
  )
}
