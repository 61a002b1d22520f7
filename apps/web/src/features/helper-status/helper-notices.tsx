import { clockError } from '@labelwright/contract/helper/clock-error'
import type { HelperSettings } from '@labelwright/contract/helper/helper-schemas'
import { amountOf } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './helper-status.module.css'
import { computerAt } from './twin-computer.ts'

/** Problems that do not keep this computer from printing: a wrong clock, or another computer with a copy of its data. */
export function HelperNotices({ settings }: { readonly settings: HelperSettings }) {
  const { clockAheadMs = 0, twin } = settings
  return (
    <>
      {twin?.mustPairAgain === 'other' && <TwinNotice computer={computerAt(twin)} />}
      <ClockNotice aheadMs={clockAheadMs} />
    </>
  )
}

function TwinNotice({ computer }: { readonly computer: string }) {
  const { t } = useTranslation()
  return (
    <section className={classes.notice} aria-label={t('helper.twin.title')}>
      <p>
        <strong>{t('helper.twin.title')}</strong>
      </p>
      <p>{t('helper.twin.here', { computer })}</p>
    </section>
  )
}

function ClockNotice({ aheadMs }: { readonly aheadMs: number }) {
  const { t } = useTranslation()
  const wrong = clockError(aheadMs)
  if (!wrong) return null
  const sentence = t(wrong.isFast ? 'helper.clock.fast' : 'helper.clock.slow', {
    amount: amountOf(wrong.count, wrong.unit),
  })
  return (
    <section className={classes.notice} aria-label={sentence}>
      <p>
        <strong>{sentence}</strong>
      </p>
      <p>{t('helper.clock.text')}</p>
    </section>
  )
}
