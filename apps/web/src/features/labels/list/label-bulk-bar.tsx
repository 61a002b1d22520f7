import { type AccessKey, mayAccess } from '@labelwright/contract/access'
import { changeArticles } from '@labelwright/contract/server/articles'
import type { Label } from '@labelwright/contract/server/labels-schemas'
import { changeOrders } from '@labelwright/contract/server/orders'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { refusalText } from '../../../api/field-errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePerson } from '../../../session/session.ts'
import { BulkBar } from '../../../ui/list/bulk-bar.tsx'
import { noteDone } from '../../../ui/list/list-notice.tsx'
import { useChangeLabels } from '../labels.queries.ts'
import { type BulkStep, LabelBulkDialog } from './label-bulk-dialog.tsx'

interface LabelBulkBarProps {
  readonly labels: readonly Label[]
  readonly onDone: () => void
}

/** As many as one call takes. */
const mostLabels = 500
const nobody: ReadonlySet<AccessKey> = new Set()

/** What can be done with the chosen labels at once: with all of them, or none. */
export function LabelBulkBar({ labels, onDone }: LabelBulkBarProps) {
  const { t } = useTranslation()
  const [step, setStep] = useState<BulkStep>()
  const { change, error, isPending, reset } = useChangeLabels()
  const keys = usePerson()?.keys ?? nobody
  const count = labels.length
  const ids = labels.map(({ id }) => id)
  const isTooMany = count > mostLabels
  const close = () => {
    setStep(undefined)
    reset()
  }
  const finish = (text: string) => {
    close()
    onDone()
    noteDone({ list: 'labels', text, undoId: undefined })
  }
  const mistake = error ? refusalText(error) : undefined
  return (
    <>
      <BulkBar
        label={t('labels.bulk')}
        count={count}
        mistake={isTooMany ? t('table.tooMany', { most: mostLabels }) : step ? undefined : mistake}
        whole={undefined}
        onClear={onDone}
      >
        {switchesOf(labels).map((what) => (
          <Button
            key={what}
            variant="default"
            size="compact-md"
            disabled={isTooMany || isPending}
            onClick={() => change({ what, ids }, () => finish(t(`labels.${what}d`, { count })))}
          >
            {t(`labels.${what}`)}
          </Button>
        ))}
        {stepsOf(labels, keys).map((value) => (
          <Button key={value} variant="default" size="compact-md" disabled={isTooMany} onClick={() => setStep(value)}>
            {t(stepNames[value])}
          </Button>
        ))}
      </BulkBar>
      {step && (
        <LabelBulkDialog
          step={step}
          labels={labels}
          isBusy={isPending}
          mistake={mistake}
          onGroup={(groupId) => change({ what: 'group', ids, groupId }, () => finish(t('labels.grouped', { count })))}
          onDelete={() => change({ what: 'delete', ids }, () => finish(t('labels.deleted', { count })))}
          onConnected={(articles) => finish(t('addLabel.connected', { count: articles }))}
          onOrders={(orders) => finish(t('labels.ordersConnected', { count: orders }))}
          onClose={close}
        />
      )}
    </>
  )
}

const stepNames = {
  group: 'articles.changeGroup',
  connect: 'labels.connect',
  orders: 'labels.connectOrders',
  duplicate: 'labels.duplicate',
  delete: 'frame.delete',
} as const satisfies Readonly<Record<BulkStep, string>>

const switchesOf = (labels: readonly Label[]) => [
  ...(labels.some(({ enabled }) => !enabled) ? (['enable'] as const) : []),
  ...(labels.some(({ enabled }) => enabled) ? (['disable'] as const) : []),
]

/** Each step where the person may do it; a ZPL file is no design to make another of. */
function stepsOf(labels: readonly Label[], keys: ReadonlySet<AccessKey>): readonly BulkStep[] {
  const [first, ...others] = labels
  const all: readonly (readonly [step: BulkStep, isOffered: boolean])[] = [
    ['group', true],
    ['connect', mayAccess(changeArticles.access, keys)],
    ['orders', mayAccess(changeOrders.access, keys)],
    ['duplicate', first?.kind === 'design' && others.length === 0],
    ['delete', true],
  ]
  return all.flatMap(([step, isOffered]) => (isOffered ? [step] : []))
}
