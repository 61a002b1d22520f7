import { anyOf, mayAccess } from '@labelwright/contract/access'
import type { Label } from '@labelwright/contract/server/labels-schemas'
import { Button } from '@mantine/core'
import { CallError } from '../../api/call-error.ts'
import { SignDialog } from '../../features/label-approval/sign/sign-dialog.tsx'
import type { AskedSwitch } from '../../features/labels/list/label-bulk-bar.tsx'
import { type Translation, useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './switch-reviewed-dialog.module.css'

/** Who may disable and enable labels under quality assurance, as the table of transitions has it. */
const access = {
  disable: anyOf('QualityAssuranceRole:QualityManager', 'QualityAssuranceRole:Master', 'AccountType:Administrator'),
  enable: anyOf('QualityAssuranceRole:QualityManager', 'QualityAssuranceRole:Master'),
} as const

/** Asks why labels under quality assurance are disabled or enabled, and for a signature where they are printed again. */
export function SwitchReviewedDialog(asked: AskedSwitch) {
  const { t } = useTranslation()
  const keys = usePerson()?.keys
  const { what, labels, isBusy, error, onSave, onClose } = asked
  const reviewed = labels.filter(({ isUnderApproval }) => isUnderApproval)
  const title = t(`labels.${what}`)
  if (keys && !mayAccess(access[what], keys)) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{t(`labels.reviewed.notYours.${what}`)}</p>
        <Names labels={reviewed} />
        <div className={classes.buttons}>
          <Button data-autofocus onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      </Dialog>
    )
  }
  const refused = refusedLabels(error, labels)
  const counts = { count: reviewed.length, total: labels.length }
  return (
    <SignDialog
      title={title}
      text={t(reviewed.length < labels.length ? 'labels.reviewed.some' : 'labels.reviewed.all', counts)}
      saveName={title}
      isSigned={what === 'enable'}
      isBusy={isBusy}
      error={refused.length > 0 ? null : error}
      onSave={onSave}
      onClose={onClose}
    >
      <Names labels={reviewed} />
      {refused.length > 0 && (
        <Mistake>
          {t('labels.reviewed.nothingDone')}
          <ul>
            {refused.map((one) => (
              <li key={one.id}>{sentenceOf(t, one)}</li>
            ))}
          </ul>
        </Mistake>
      )}
    </SignDialog>
  )
}

const most = 6

function Names({ labels }: { readonly labels: readonly Label[] }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('labels.reviewed.names')} className={classes.names}>
      {labels.slice(0, most).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {labels.length > most && <li>{t('labels.reviewed.more', { count: labels.length - most })}</li>}
    </ul>
  )
}

interface RefusedLabel {
  readonly id: string
  readonly name: string
  readonly code: string
}

/** The labels that the server names as the reason why it changed none. */
function refusedLabels(error: Error | null, labels: readonly Label[]): readonly RefusedLabel[] {
  if (!(error instanceof CallError)) return []
  return error.errors.flatMap(({ path, code }) => {
    const label = labels[Number(/^ids\.(\d+)$/.exec(path)?.[1])]
    return label ? [{ id: label.id, name: label.name, code }] : []
  })
}

const sentenceOf = (t: Translation['t'], { name, code }: RefusedLabel): string =>
  t(code === 'not-allowed' ? 'labels.reviewed.notAllowed' : 'labels.reviewed.noVersion', { name })
