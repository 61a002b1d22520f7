import type { AuditState } from '@labelwright/contract/server/audit-schemas'
import { dateAndTime, wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './audit.module.css'

const shownFaults = 10

/** Whether the trail is as it was written, as far as somebody looked. */
export function TrailState({ state }: { readonly state: AuditState }) {
  const { t } = useTranslation()
  const { verification, lastAnchor, isVerifying } = state
  const verified =
    verification && t('audit.verified', { time: dateAndTime(verification.at), rows: wholeNumber(verification.rows) })
  const anchored =
    lastAnchor && t('audit.anchored', { row: wholeNumber(lastAnchor.seq), time: dateAndTime(lastAnchor.at) })
  return (
    <>
      {verification && verification.faults.length > 0 && <Faults verification={verification} />}
      <p className={classes.state} role="status">
        <span>{isVerifying ? t('audit.verifying') : (verified ?? t('audit.neverVerified'))}</span>
        <span>{anchored ?? t('audit.neverAnchored')}</span>
        {verification?.restorations.map(({ from, to }) => (
          <span key={from}>{t('audit.restored', { from: wholeNumber(from), to: wholeNumber(to) })}</span>
        ))}
      </p>
    </>
  )
}

function Faults({ verification: { faults } }: { readonly verification: NonNullable<AuditState['verification']> }) {
  const { t } = useTranslation()
  return (
    <Mistake>
      {t('audit.broken')}
      <ul className={classes.faults}>
        {faults.slice(0, shownFaults).map(({ kind, seq }) => (
          <li key={`${kind} ${seq}`}>{t(`audit.fault.${kind}`, { seq: wholeNumber(seq) })}</li>
        ))}
      </ul>
    </Mistake>
  )
}
