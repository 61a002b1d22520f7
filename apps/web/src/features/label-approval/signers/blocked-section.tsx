import type { BlockedSigner } from '@labelwright/contract/server/signers-schemas'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import classes from '../list-section.module.css'
import { ListSection } from '../list-section.tsx'
import { SignedAction } from './signed-action.tsx'
import { useAllowSigning, useBlockedSigners } from './signers.queries.ts'

/** People who may not sign yet, with who may confirm each of them. */
export function BlockedSection() {
  const { t } = useTranslation()
  const { data, error } = useBlockedSigners()
  if (error) return <Mistake>{errorText(error)}</Mistake>
  if (!data || data.length === 0) return null
  return (
    <ListSection
      title={t('approval.signers.blocked')}
      text={t('approval.signers.blockedText')}
      items={data}
      keyOf={({ userId }) => userId}
      card={(signer) => <BlockedCard signer={signer} />}
    />
  )
}

function BlockedCard({ signer }: { readonly signer: BlockedSigner }) {
  const { t } = useTranslation()
  const allow = useAllowSigning(signer.userId)
  const { fullName, email, state, mayAllow, hindrance, confirmers } = signer
  const action = t(state === 'locked' ? 'approval.signers.unlock' : 'approval.signers.confirm')
  return (
    <article className={classes.card} aria-label={fullName}>
      <h3 className={classes.head}>
        {fullName} <span className="dimmed">{email}</span>
      </h3>
      <p>{t(`approval.signers.state.${state}`)}</p>
      {hindrance && <p>{t(`approval.signers.hindrance.${hindrance}`)}</p>}
      {!mayAllow && (
        <p className="dimmed">
          {confirmers.length > 0
            ? t('approval.signers.mayConfirm', { names: confirmers.join(', ') })
            : t('approval.signers.atServer', { email })}
        </p>
      )}
      {mayAllow && (
        <div className={classes.steps}>
          <SignedAction
            name={action}
            text={t(`approval.signers.allowText.${state}`, { name: fullName })}
            save={allow}
          />
        </div>
      )}
    </article>
  )
}
