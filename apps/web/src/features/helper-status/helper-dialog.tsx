import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { timeOfDay } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './helper-status.module.css'
import { askHelper, useHelper, usePairingCode, usePrintQueues } from './helper-status.queries.ts'
import { PairedHelpers } from './paired-helpers.tsx'

/** The helper's state in words, and what to do about it. */
export function HelperDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const helper = useHelper()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await askHelper().finally(() => setAsking(false))
  }
  const { state, isUsable, health, settings, failure } = helper
  const isWordy = state === 'permission-needed'
  return (
    <Dialog title={t('helper.title')} onClose={onClose}>
      <p className={classes.state} data-usable={isUsable || undefined}>
        {t(`helper.state.${state}`)}
      </p>
      <p className={classes.words}>{t(`helper.words.${state}`)}</p>
      {failure && !isUsable && state !== 'permission-needed' && (
        <p className={classes.words}>
          {t('helper.lastError')} {errorText(new CallError(failure === 'offline' ? 'helper-silent' : failure))}
        </p>
      )}
      {health && health.status !== 'Healthy' && (
        <p className={classes.words}>
          {t('helper.lastError')} <span className="mono">{health.status}</span>
        </p>
      )}
      {settings && isUsable && (
        <dl className={classes.facts}>
          <dt>{t('helper.computer')}</dt>
          <dd className="mono">{settings.computerName}</dd>
          <dt>{t('helper.version')}</dt>
          <dd className="mono">{settings.version}</dd>
          <PrintQueues />
        </dl>
      )}
      {!isUsable && state !== 'blocked' && (
        <Button variant={isWordy ? 'filled' : 'default'} loading={isAsking} onClick={() => void ask()}>
          {isWordy ? t('helper.connect') : t('helper.askAgain')}
        </Button>
      )}
      <Pairing isProminent={state === 'not-set-up'} />
      <PairedHelpers />
    </Dialog>
  )
}

/** The print queues of this computer, or why they cannot be listed. */
function PrintQueues() {
  const { t } = useTranslation()
  const { data, error } = usePrintQueues()
  const failure = error ? errorText(error) : data?.error
  const names = data?.printQueues.map(({ name }) => name).join(', ')
  if (!data && !error) return null
  return (
    <>
      <dt>{t('helper.queues')}</dt>
      <dd role={failure ? 'alert' : undefined}>{failure ?? (names || t('helper.noQueues'))}</dd>
    </>
  )
}

function Pairing({ isProminent }: { readonly isProminent: boolean }) {
  const { t } = useTranslation()
  const { data, error, isPending, mutate, reset } = usePairingCode()
  const command = data && `labelwright-helper --pair ${data.code} --server ${location.origin}`
  return (
    <section className={classes.pairing}>
      <h3>{t('helper.pair')}</h3>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {command && data ? (
        <>
          <p className={classes.words}>{t('helper.typeThis')}</p>
          <div className={classes.code}>
            <span className="visually-hidden">{t('helper.code')}</span>
            {data.code}
          </div>
          <div className={classes.command}>
            <code className="mono">{command}</code>
            <Button size="compact-sm" variant="default" onClick={() => void navigator.clipboard.writeText(command)}>
              {t('helper.copy')}
            </Button>
            <CloseButton size="sm" aria-label={t('helper.hideCode')} onClick={reset} />
          </div>
          <p className={classes.words}>{t('helper.codeUntil', { time: timeOfDay(data.expiresAt) })}</p>
        </>
      ) : (
        <>
          <p className={classes.words}>{t('helper.pairText')}</p>
          <Button variant={isProminent ? 'filled' : 'default'} loading={isPending} onClick={() => mutate()}>
            {t('helper.pair')}
          </Button>
        </>
      )}
    </section>
  )
}
