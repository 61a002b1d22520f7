import type { PairedHelper } from '@labelwright/contract/server/helpers-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { dateAndTime, shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './helper-status.module.css'
import { usePairedHelpers, useRevokeHelper, useSettleTwin } from './helper-status.queries.ts'
import { computerAt } from './twin-computer.ts'

/** The computers that are paired: those that one paired oneself, for administrators all. */
export function PairedHelpers() {
  const { t } = useTranslation()
  const { data, error } = usePairedHelpers()
  const helpers = data?.data.filter(({ mayRevoke }) => mayRevoke) ?? []
  if (helpers.length === 0 && !error) return null
  return (
    <section className={classes.part}>
      <h3>{t('helper.paired')}</h3>
      {error && <Mistake>{errorText(error)}</Mistake>}
      <ul className={classes.helpers} aria-label={t('helper.paired')}>
        {helpers.map((helper) => (
          <HelperRow key={helper.id} helper={helper} />
        ))}
      </ul>
    </section>
  )
}

function HelperRow({ helper }: { readonly helper: PairedHelper }) {
  const { t } = useTranslation()
  const revoke = useRevokeHelper()
  const [isAsking, setAsking] = useState(false)
  const { id, computerName, pairedBy, lastSeenAt } = helper
  return (
    <li>
      <div className={classes.helper}>
        <span>
          <span className="mono">{computerName}</span>{' '}
          <span className="dimmed" title={dateAndTime(lastSeenAt)}>
            · {t('helper.lastSeen', { time: shortDateAndTime(lastSeenAt) })}
            {pairedBy !== null && ` · ${t('helper.pairedBy', { name: pairedBy })}`}
          </span>
        </span>
        {!isAsking && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('helper.revokeNamed', { name: computerName })}
            onClick={() => setAsking(true)}
          >
            {t('helper.revoke')}
          </Button>
        )}
      </div>
      <TwinOf helper={helper} />
      {revoke.error && <Mistake>{errorText(revoke.error)}</Mistake>}
      {isAsking && (
        <div className={classes.helper}>
          <span>{t('helper.revokeText', { name: computerName })}</span>
          <Button variant="default" size="compact-sm" onClick={() => setAsking(false)}>
            {t('frame.keep')}
          </Button>
          <Button color="red.9" size="compact-sm" loading={revoke.isPending} onClick={() => revoke.mutate(id)}>
            {t('helper.revoke')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Names the second computer of a helper until a person marks it as solved. */
function TwinOf({ helper: { id, computerName, twin } }: { readonly helper: PairedHelper }) {
  const { t } = useTranslation()
  const settle = useSettleTwin()
  if (!twin) return null
  const time = shortDateAndTime(twin.foundAt)
  return (
    <section className={classes.notice} aria-label={t('helper.twin.title')}>
      <p>
        <strong>{t('helper.twin.title')}</strong>
      </p>
      <p>{t('helper.twin.listed', { computer: computerAt(twin), time })}</p>
      {settle.error && <Mistake>{errorText(settle.error)}</Mistake>}
      <Button
        variant="default"
        size="compact-sm"
        loading={settle.isPending}
        aria-label={t('helper.twin.solvedNamed', { name: computerName })}
        onClick={() => settle.mutate(id)}
      >
        {t('helper.twin.solved')}
      </Button>
    </section>
  )
}
