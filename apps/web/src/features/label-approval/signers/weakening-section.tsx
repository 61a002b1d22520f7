import { mayAccess } from '@labelwright/contract/access'
import { refuseWeakening } from '@labelwright/contract/server/weakenings'
import type { Weakening } from '@labelwright/contract/server/weakenings-schemas'
import { errorText } from '../../../api/error-texts.ts'
import { dateTimeAndZone } from '../../../lib/format.ts'
import { type Translation, useTranslation } from '../../../lib/i18n.ts'
import { usePerson } from '../../../session/session.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import classes from '../list-section.module.css'
import { ListSection } from '../list-section.tsx'
import { SignedAction } from './signed-action.tsx'
import { useConfirmWeakening, useRefuseWeakening, useWeakenings } from './signers.queries.ts'

/** Words a request in one line: 'Turn off quality assurance for all labels'. */
export function weakeningTitle(t: Translation['t'], { takesAway, label, user }: Weakening): string {
  const name = label?.name ?? user?.fullName ?? ''
  return takesAway.map((control) => t(`approval.signers.takesAway.${control}`, { name })).join('. ')
}

/** Requests to take a control away, each with who may sign it and until when. */
export function WeakeningSection() {
  const { t } = useTranslation()
  const { data, error } = useWeakenings()
  if (error) return <Mistake>{errorText(error)}</Mistake>
  if (!data || data.length === 0) return null
  return (
    <ListSection
      title={t('approval.signers.requests')}
      text={t('approval.signers.requestsText')}
      items={data}
      keyOf={({ id }) => id}
      card={(request) => <WeakeningCard request={request} />}
    />
  )
}

function WeakeningCard({ request }: { readonly request: Weakening }) {
  const { t } = useTranslation()
  const person = usePerson()
  const confirm = useConfirmWeakening(request.id)
  const refuse = useRefuseWeakening(request.id)
  const { requestedBy, reason, expiresAt, signers, maySign, isMine } = request
  const title = weakeningTitle(t, request)
  const mayRefuse = person !== undefined && mayAccess(refuseWeakening.access, person.keys)
  return (
    <article className={classes.card} aria-label={title}>
      <h3 className={classes.head}>{title}</h3>
      <p>
        {t('approval.signers.requestedBy', { name: requestedBy.fullName })}{' '}
        <span className="dimmed">{t('approval.reasonSaid', { reason })}</span>
      </p>
      <p>
        {t('approval.signers.until')} <time dateTime={expiresAt}>{dateTimeAndZone(expiresAt)}</time>
      </p>
      <p className="dimmed">
        {signers.length > 0
          ? t('approval.signers.maySign', { names: signers.join(', ') })
          : t('approval.signers.nobodyMaySign')}
      </p>
      <div className={classes.steps}>
        {maySign && (
          <SignedAction
            name={t('approval.signers.sign')}
            text={t('approval.signers.signText', { change: title })}
            isPrimary
            save={confirm}
          />
        )}
        {mayRefuse && (
          <SignedAction
            name={t(isMine ? 'approval.signers.withdraw' : 'approval.signers.refuse')}
            text={t('approval.signers.refuseText', { change: title })}
            isSigned={false}
            save={refuse}
          />
        )}
      </div>
    </article>
  )
}
