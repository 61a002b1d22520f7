import { type AccessKey, mayAccess } from '@labelwright/contract/access'
import { changeArticles } from '@labelwright/contract/server/articles'
import type { Label } from '@labelwright/contract/server/labels-schemas'
import { changeOrders } from '@labelwright/contract/server/orders'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../../api/field-errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePerson } from '../../../session/session.ts'
import { isAnythingStopped, StoppedPrintsDialog } from '../../../ui/dialog/stopped-prints-dialog.tsx'
import { BulkBar } from '../../../ui/list/bulk-bar.tsx'
import { noteDone } from '../../../ui/list/list-notice.tsx'
import { type SignedSwitch, useChangeLabels, useStoppedPrints } from '../labels.queries.ts'
import { type BulkStep, LabelBulkDialog } from './label-bulk-dialog.tsx'

type Switch = 'enable' | 'disable'

/** Labels of which some go through quality assurance, before they are disabled or enabled. */
export interface AskedSwitch {
  readonly what: Switch
  readonly labels: readonly Label[]
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onSave: (signed: SignedSwitch) => void
  readonly onClose: () => void
}

interface LabelBulkBarProps {
  readonly labels: readonly Label[]
  readonly onDone: () => void
  /** Asks for the reason and the signature. */
  readonly askSwitch: (asked: AskedSwitch) => ReactNode
}

/** As many as one call takes. */
const mostLabels = 500
const nobody: ReadonlySet<AccessKey> = new Set()

/** What can be done with the chosen labels at once: with all of them, or none. */
export function LabelBulkBar({ labels, onDone, askSwitch }: LabelBulkBarProps) {
  const { t } = useTranslation()
  const [step, setStep] = useState<BulkStep>()
  const [asked, setAsked] = useState<Switch>()
  const { change, error, isPending, reset } = useChangeLabels()
  const [done, setDone] = useState<{ readonly what: Switch; readonly text: string }>()
  const keys = usePerson()?.keys ?? nobody
  const count = labels.length
  const ids = labels.map(({ id }) => id)
  const isTooMany = count > mostLabels
  const close = () => {
    setStep(undefined)
    setAsked(undefined)
    reset()
  }
  const finish = (text: string) => {
    close()
    onDone()
    noteDone({ list: 'labels', text, undoId: undefined })
  }
  const turn = (what: Switch, signed?: SignedSwitch) =>
    change({ what, ids, ...signed }, (changed) => {
      const others = count - changed
      const already = others > 0 ? ` ${t(`labels.already.${what}d`, { count: others })}` : ''
      setAsked(undefined)
      setDone({ what, text: `${t(`labels.${what}d`, { count: changed })}${already}` })
    })
  const isReviewed = labels.some(({ isUnderApproval }) => isUnderApproval)
  const mistake = error ? refusalText(error) : undefined
  return (
    <>
      <BulkBar
        label={t('labels.bulk')}
        count={count}
        mistake={isTooMany ? t('table.tooMany', { most: mostLabels }) : step || asked ? undefined : mistake}
        whole={undefined}
        onClear={onDone}
      >
        {switchesOf(labels).map((what) => (
          <Button
            key={what}
            variant="default"
            size="compact-md"
            disabled={isTooMany || isPending}
            onClick={() => (isReviewed ? setAsked(what) : turn(what))}
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
      {asked &&
        askSwitch({
          what: asked,
          labels,
          isBusy: isPending,
          error,
          onSave: (signed) => turn(asked, signed),
          onClose: close,
        })}
      {done && <StoppedByBar labelIds={done.what === 'disable' ? ids : []} onClose={() => finish(done.text)} />}
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

/** Shows what disabling has stopped, or closes at once where nothing was being printed. */
function StoppedByBar({ labelIds, onClose }: { readonly labelIds: readonly string[]; readonly onClose: () => void }) {
  const { data: counts, isError } = useStoppedPrints(labelIds)
  const isSilent = labelIds.length === 0 || isError || (counts !== undefined && !isAnythingStopped(counts))
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (isSilent) close.current()
  }, [isSilent])
  const [labelId, ...others] = labelIds
  return (
    counts &&
    !isSilent && (
      <StoppedPrintsDialog counts={counts} labelId={others.length === 0 ? labelId : undefined} onClose={onClose} />
    )
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
