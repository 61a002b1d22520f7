import type { AuditState } from '@labelwright/contract/server/audit-schemas'
import { dateTimeAndZone, wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './audit.module.css'
import { standingText } from './standing-words.ts'

const shownFaults = 10

/** Whether the trail is as it was written, as far as somebody looked. */
export function TrailState({ state }: { readonly state: AuditState }) {
  const { t } = useTranslation()
  const { verification, lastAnchor, isVerifying } = state
  const verified =
    verification &&
    t('audit.verified', { time: dateTimeAndZone(verification.at), rows: wholeNumber(verification.rows) })
  const anchored =
    lastAnchor && t('audit.anchored', { row: wholeNumber(lastAnchor.seq), time: dateTimeAndZone(lastAnchor.at) })
  return (
    <>
      {verification && verification.faults.length > 0 && <Faults verification={verification} />}
      {verification && verification.standingFaults.length > 0 && <StandingFaults verification={verification} />}
      {verification && verification.signatureFaults.length > 0 && <SignatureFaults verification={verification} />}
      <p className={classes.state} role="status">
        <span>{isVerifying ? t('audit.verifying') : (verified ?? t('audit.neverVerified'))}</span>
        {verification && verification.signatureFaults.length === 0 && verification.signatures > 0 && (
          <span>{t('audit.signatures', { count: verification.signatures })}</span>
        )}
        {verification && verification.standingFaults.length === 0 && (
          <span>
            {verification.things === null
              ? t('audit.notCompared')
              : t('audit.compared', { count: verification.things })}
          </span>
        )}
        <span>{anchored ?? t('audit.neverAnchored')}</span>
        {verification?.restorations.map(({ from, to }) => (
          <span key={from}>{t('audit.restored', { from: wholeNumber(from), to: wholeNumber(to) })}</span>
        ))}
      </p>
    </>
  )
}

type Verification = NonNullable<AuditState['verification']>

function SignatureFaults({ verification: { signatureFaults } }: { readonly verification: Verification }) {
  const { t } = useTranslation()
  const factsOf = ({ by, at, subject }: Verification['signatureFaults'][number]) =>
    [by, dateTimeAndZone(at), ...(subject === null ? [] : [subject])].join(', ')
  return (
    <Mistake>
      {t('audit.brokenSignatures')}
      <ul className={classes.faults}>
        {signatureFaults.slice(0, shownFaults).map((fault) => (
          <li key={`${fault.what} ${fault.signatureId}`} title={fault.signatureId}>
            {t('audit.signatureFault', { signature: factsOf(fault), what: t(`audit.signaturePart.${fault.what}`) })}
          </li>
        ))}
      </ul>
    </Mistake>
  )
}

function Faults({ verification: { faults } }: { readonly verification: Verification }) {
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

function StandingFaults({ verification: { standingFaults } }: { readonly verification: Verification }) {
  const { t } = useTranslation()
  return (
    <Mistake>
      {t('audit.standing')}
      <ul className={classes.faults}>
        {standingFaults.slice(0, shownFaults).map((fault) => (
          <li key={`${fault.id} ${fault.what} ${fault.subject}`}>{standingText(t, fault)}</li>
        ))}
      </ul>
    </Mistake>
  )
}
