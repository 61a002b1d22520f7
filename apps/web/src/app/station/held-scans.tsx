import { Button } from '@mantine/core'
import { CirclePause } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import { useStore } from '../../lib/store.ts'
import type { ScanQueue } from './scan-queue.ts'
import classes from './station.module.css'

/** Asks whether to print or drop scans from before a reload: only a person knows whether they were scanned again. */
export function HeldScans({ queue }: { readonly queue: ScanQueue }) {
  const { t } = useTranslation()
  const { held } = useStore(queue.store)
  const count = held.length
  if (count === 0) return null
  return (
    <section className={classes.held} aria-label={t('stations.heldTitle')}>
      <CirclePause size={24} aria-hidden="true" />
      <div>
        <p role="status">{t('stations.held', { count })}</p>
        <p className="mono">{held.join(', ')}</p>
      </div>
      <div className={classes.row}>
        <Button className={classes.button} onClick={queue.printHeld}>
          {t('stations.printHeld', { count })}
        </Button>
        <Button className={classes.button} variant="default" onClick={queue.dropHeld}>
          {t('stations.dropHeld', { count })}
        </Button>
      </div>
    </section>
  )
}
