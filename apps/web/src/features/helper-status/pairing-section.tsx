import { Button, CloseButton } from '@mantine/core'
import { errorText } from '../../api/error-texts.ts'
import { timeOfDay } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './helper-status.module.css'
import { useHelper, usePairingCode } from './helper-status.queries.ts'
import { ownSystem } from './helper-watch.ts'
import { installCommand, newestFor } from './releases.ts'

/** Makes a code, and shows the command that installs the helper and pairs it with this server. */
export function PairingSection({ isProminent }: { readonly isProminent: boolean }) {
  const { t } = useTranslation()
  const { downloads } = useHelper()
  const { data, error, isPending, mutate, reset } = usePairingCode()
  const fileName = ownSystem && downloads && newestFor(ownSystem, downloads)?.fileName
  return (
    <section className={classes.part}>
      <h3>{t('helper.pair')}</h3>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {data ? (
        <>
          <p className={classes.words}>
            {t(fileName ? `helper.typeThis.${ownSystem ?? 'linux'}` : 'helper.typeThisInFolder')}
          </p>
          <div className={classes.code}>
            <span className="visually-hidden">{t('helper.code')}</span>
            {data.code}
            <CloseButton size="sm" aria-label={t('helper.hideCode')} onClick={reset} />
          </div>
          <CopyField
            label={t('helper.command')}
            text={installCommand({
              system: ownSystem,
              fileName,
              pairing: { code: data.code, server: location.origin },
            })}
          />
          <p className={classes.words}>{t('helper.codeUntil', { time: timeOfDay(data.expiresAt) })}</p>
        </>
      ) : (
        <>
          <p className={classes.words}>{t('helper.pairText')}</p>
          <Button variant={isProminent ? 'filled' : 'default'} loading={isPending} onClick={() => mutate()}>
            {t('helper.getCode')}
          </Button>
        </>
      )}
    </section>
  )
}
