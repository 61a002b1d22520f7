import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { ChangeDialog } from '../../ui/dialog/change-dialog.tsx'
import { entriesWrong } from '../../ui/form/entry-rows.ts'
import { EntryTable } from '../../ui/form/entry-table.tsx'
import type { LineDraft } from './order-draft.ts'
import classes from './orders.module.css'

const keyAndData = ['key', 'data'] as const

interface LineDataDialogProps {
  readonly line: LineDraft
  readonly labelOf: (line: LineDraft) => ReactNode
  readonly onSave: (line: LineDraft) => void
  readonly onClose: () => void
}

/** What is printed on the labels of one line alone, with the label below it as it will be. */
export function LineDataDialog({ line, labelOf, onSave, onClose }: LineDataDialogProps) {
  const { t } = useTranslation()
  const [data, setData] = useState(line.data)
  const [isLeft, setLeft] = useState(false)
  const wrong = entriesWrong(data)
  return (
    <ChangeDialog
      title={t('order.dataOf', { name: line.articleName })}
      saveName={t('order.takeData')}
      isReady={wrong === undefined}
      isBusy={false}
      mistake={undefined}
      onSave={() => onSave({ ...line, data })}
      onClose={onClose}
    >
      <p className="dimmed" style={{ marginBottom: 12 }}>
        {t('order.lineDataText')}
      </p>
      <EntryTable
        label={t('order.lineData')}
        columns={keyAndData}
        entries={data}
        onChange={setData}
        error={isLeft && wrong ? t(wrong) : undefined}
        onLeave={() => setLeft(true)}
      />
      <div className={classes.lineLabel}>{labelOf({ ...line, data })}</div>
    </ChangeDialog>
  )
}
