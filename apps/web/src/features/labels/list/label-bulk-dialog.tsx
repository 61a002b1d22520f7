import type { Label } from '@labelwright/contract/server/labels-schemas'
import { useTranslation } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DeleteDialog } from '../../../ui/dialog/page-dialogs.tsx'
import { ConnectForm } from '../bring-in/connect-form.tsx'
import { ConnectOrdersDialog } from './connect-orders-dialog.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'

export type BulkStep = 'group' | 'connect' | 'orders' | 'duplicate' | 'delete'

interface LabelBulkDialogProps {
  readonly step: BulkStep
  readonly labels: readonly Label[]
  readonly isBusy: boolean
  readonly mistake: string | undefined
  readonly onGroup: (groupId: string | null) => void
  readonly onDelete: () => void
  /** Told how many articles were connected. */
  readonly onConnected: (articles: number) => void
  /** Told how many orders were connected. */
  readonly onOrders: (orders: number) => void
  readonly onClose: () => void
}

/** What is asked before something is done with the chosen labels. */
export function LabelBulkDialog({ step, labels, isBusy, mistake, onClose, ...on }: LabelBulkDialogProps) {
  const { t } = useTranslation()
  const count = labels.length
  const [first] = labels
  if (step === 'group')
    return <GroupDialog count={count} isBusy={isBusy} mistake={mistake} onClose={onClose} onSave={on.onGroup} />
  if (step === 'duplicate') return first && <DuplicateDialog label={first} onClose={onClose} />
  if (step === 'orders') return <ConnectOrdersDialog labels={labels} onConnected={on.onOrders} onClose={onClose} />
  if (step === 'connect') {
    return (
      <Dialog title={t('labels.connect')} onClose={onClose}>
        <ConnectForm
          labels={labels}
          onUnsaved={() => undefined}
          onConnected={(articles) => on.onConnected(articles.length)}
        />
      </Dialog>
    )
  }
  const articles = labels.reduce((sum, { articleCount }) => sum + articleCount, 0)
  return (
    <DeleteDialog
      question={t('labels.deleteQuestion', { count, name: first?.name ?? '' })}
      isBusy={isBusy}
      mistake={mistake}
      onDelete={on.onDelete}
      onClose={onClose}
    >
      {articles > 0 && <p>{t('labels.deleteArticles', { count: articles })}</p>}
      <p>{t('labels.deleteText')}</p>
    </DeleteDialog>
  )
}
