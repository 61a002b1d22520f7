import type { Approval } from '@labelwright/contract/server/label-approval-schemas'
import { Ban, CircleCheck, CircleX } from 'lucide-react'
import { dateTimeAndZone } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import classes from './version-card.module.css'

/** Who signed what, when and why; what counts no more stays to be read. */
export function Signatures({ approvals }: { readonly approvals: readonly Approval[] }) {
  const { t } = useTranslation()
  if (approvals.length === 0) return null
  return (
    <ol className={classes.signatures} aria-label={t('approval.signatures')}>
      {approvals.map((approval) => (
        <Signature key={`${approval.at} ${approval.meaning} ${approval.decision}`} approval={approval} />
      ))}
    </ol>
  )
}

function Signature({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation()
  const { fullName, meaning, decision, reason, at, signature, voidedReason } = approval
  const isVoided = voidedReason !== undefined
  const Icon = isVoided ? Ban : decision === 'approve' ? CircleCheck : CircleX
  const words = decision === 'reject' ? t('approval.rejected') : t(`approval.meaning.${meaning}`)
  return (
    <li data-decision={decision} data-voided={isVoided || undefined}>
      <Icon size={16} aria-hidden="true" />
      <span>
        <span className={isVoided ? classes.voided : undefined}>
          {words}: <strong>{fullName}</strong>
        </span>{' '}
        <time dateTime={at} className="dimmed">
          {dateTimeAndZone(at)}
        </time>
      </span>
      {signature && <SignedBy signature={signature} />}
      {reason && <span className={classes.said}>{t('approval.reasonSaid', { reason })}</span>}
      {isVoided && <span className={classes.said}>{t('approval.voided', { reason: voidedReason })}</span>}
    </li>
  )
}

/** By which form its hash was made, and what confirmed the person. */
function SignedBy({ signature: { form, components } }: { readonly signature: NonNullable<Approval['signature']> }) {
  const { t } = useTranslation()
  const names = components?.map((each) => t(`signature.components.${each}`)).join(', ')
  return (
    <span className={classes.said}>
      {t('signature.form', { form })}
      {names && ` · ${t('signature.confirmedBy', { components: names })}`}
    </span>
  )
}
