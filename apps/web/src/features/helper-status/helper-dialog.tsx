import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { HelperDownloads } from './helper-downloads.tsx'
import { HelperNotices } from './helper-notices.tsx'
import classes from './helper-status.module.css'
import { askHelper, useHelperNow, usePrintQueues, useVirtualPrinterUrl } from './helper-status.queries.ts'
import type { HelperView } from './helper-watch.ts'
import { LinkedHelperChoice } from './linked-helper-choice.tsx'
import { PairedHelpers } from './paired-helpers.tsx'
import { PairingSection } from './pairing-section.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** The helper's state in words, what to do about it, and where to get the helper. */
export function HelperDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const helper = useHelperNow()
  const { state, isUsable, settings } = helper
  return (
    <Dialog title={t('helper.title')} onClose={onClose} size={560}>
      <p className={classes.state} data-usable={isUsable || undefined}>
        {t(`helper.state.${state}`)}
      </p>
      <p className={classes.words}>{t(`helper.words.${wordsOf(helper)}`)}</p>
      <LastError helper={helper} />
      {settings && isUsable && <HelperNotices settings={settings} />}
      <UpdateNotice />
      {settings && isUsable && (
        <dl className={classes.facts}>
          <dt>{t('helper.computer')}</dt>
          <dd className="mono">{settings.computerName}</dd>
          <dt>{t('helper.version')}</dt>
          <dd className="mono">{settings.version}</dd>
          <PrintQueues />
        </dl>
      )}
      {!isUsable && state !== 'blocked' && <AskButton isProminent={state === 'permission-needed'} />}
      <LinkedHelperChoice />
      <HelperDownloads />
      <PairingSection isProminent={state === 'not-set-up'} />
      <PairedHelpers />
      <VirtualPrinter />
    </Dialog>
  )
}

/** A helper that is not set up runs not at all, without a server, or for another one: each has its own next step. */
function wordsOf({ state, health, isRefused, mustPairAgain }: HelperView) {
  if (state !== 'not-set-up' || !health) return state
  if (mustPairAgain) return 'pair-again'
  return isRefused && health.paired ? 'other-server' : 'not-paired'
}

function LastError({ helper: { state, isUsable, health, failure } }: { readonly helper: HelperView }) {
  const { t } = useTranslation()
  // Silence is what the state says already.
  const isOwnFailure = failure && failure !== 'offline' && !isUsable && state !== 'permission-needed'
  return (
    <>
      {isOwnFailure && (
        <p className={classes.words}>
          {t('helper.lastError')} {errorText(new CallError(failure))}
        </p>
      )}
      {health && health.status !== 'Healthy' && (
        <p className={classes.words}>
          {t('helper.lastError')} <span className="mono">{health.status}</span>
        </p>
      )}
    </>
  )
}

function AskButton({ isProminent }: { readonly isProminent: boolean }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await askHelper().finally(() => setAsking(false))
  }
  return (
    <Button variant={isProminent ? 'filled' : 'default'} loading={isAsking} onClick={() => void ask()}>
      {isProminent ? t('helper.connect') : t('helper.askAgain')}
    </Button>
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

/** Its page answers on the server's own computer only. */
function VirtualPrinter() {
  const { t } = useTranslation()
  const url = useVirtualPrinterUrl()
  if (url === undefined) return null
  return (
    <section className={classes.part}>
      <h3>{t('helper.virtualPrinter')}</h3>
      <p className={classes.words}>
        {t('helper.virtualPrinterText')}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {t('helper.openVirtualPrinter')}
        </a>
      </p>
    </section>
  )
}
