import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { countAtWork } from '../../features/printing/print-lane/lane.ts'
import { usePrintLane } from '../../features/printing/print-lane/print-lane.queries.ts'
import { PrintLane } from '../../features/printing/print-lane/print-lane.tsx'
import { signOutAtStation, useStationKey } from '../../features/stations/stations.queries.ts'
import { useCard } from '../../features/widgets/card/use-card.ts'
import { LiveWidgetCard } from '../../features/widgets/widget-cards.tsx'
import { useWidgets } from '../../features/widgets/widgets.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useScans } from '../../lib/use-scans.ts'
import { endSession, nowInSeconds, readSession } from '../../session/session.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { CameraScanner } from './camera/camera-scanner.tsx'
import classes from './station.module.css'
import { useStationScans } from './use-station-scans.ts'

/** Before it ends by itself in the middle of something, a sign-in is asked for anew between two prints. */
const renewBeforeSeconds = 600
const renewCheckMs = 15_000

/** What is to be printed here, and by whom. */
export function StationWork({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  const key = useStationKey()
  const { widgets, error } = useWidgets()
  const [chosenId, choose] = useState<string>()
  const widget = widgets?.find(({ id }) => id === chosenId) ?? widgets?.[0]
  const [early, setEarly] = useState<readonly string[]>([])
  return (
    <div className={classes.work}>
      <header className={classes.head}>
        <span>
          <strong>{key?.name}</strong>
          <span className="dimmed">{t('stations.signedInAs', { name })}</span>
        </span>
        <NextPerson />
      </header>
      {widgets && widgets.length > 1 && (
        <nav className={classes.tabs} aria-label={t('stations.widgetsOf')}>
          {widgets.map(({ id, name: title }) => (
            <Button
              key={id}
              variant={id === widget?.id ? 'filled' : 'default'}
              className={classes.button}
              aria-current={id === widget?.id || undefined}
              onClick={() => choose(id)}
            >
              {title}
            </Button>
          ))}
        </nav>
      )}
      {error && !widgets && <Mistake>{errorText(error)}</Mistake>}
      {!widgets && !error && <ComingCard onScan={(code) => setEarly((all) => [...all, code])} />}
      {widgets?.length === 0 && <p>{t('stations.noWidgets')}</p>}
      {widget && <CardAtWork key={widget.id} widget={widget} early={early} onEarlyTaken={() => setEarly([])} />}
      <PrintLane />
    </div>
  )
}

/** People scan as soon as they are signed in: those scans wait for the card. */
function ComingCard({ onScan }: { readonly onScan: (code: string) => void }) {
  useScans('all', onScan)
  return <RowSkeletons count={4} height={64} />
}

interface CardAtWorkProps {
  readonly widget: Widget
  /** Scans from before the card was there. */
  readonly early: readonly string[]
  readonly onEarlyTaken: () => void
}

/** The card with the colour of what was just printed all around it. */
function CardAtWork({ widget, early, onEarlyTaken }: CardAtWorkProps) {
  const card = useCard(widget)
  const scan = useStationScans(card, early)
  useEffect(() => {
    if (early.length > 0) onEarlyTaken()
  }, [early, onEarlyTaken])
  const { isWorking } = useLaneAtWork()
  useRenewal(isWorking || card.state.article !== undefined || card.state.search !== 'none')
  return (
    <div className={classes.card} data-flash={card.state.message?.kind}>
      <CameraScanner onScan={scan} />
      <LiveWidgetCard widget={widget} size="large" />
    </div>
  )
}

function useLaneAtWork() {
  const lane = usePrintLane()
  return { isWorking: countAtWork(lane) > 0 }
}

function useRenewal(isBusy: boolean): void {
  useEffect(() => {
    if (isBusy) return
    const renew = () => {
      const session = readSession()
      if (session && session.expires - nowInSeconds() < renewBeforeSeconds) endSession()
    }
    renew()
    const timer = setInterval(renew, renewCheckMs)
    return () => clearInterval(timer)
  }, [isBusy])
}

/** Signs out when the last print is told: until then the button says so. */
function NextPerson() {
  const { t } = useTranslation()
  const { isWorking } = useLaneAtWork()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || isWorking) return
    void signOutAtStation().finally(endSession)
  }, [isWanted, isWorking])
  return (
    <Button className={classes.button} loading={isWanted && !isWorking} onClick={() => setWanted(true)}>
      {t(isWanted && isWorking ? 'stations.finishing' : 'stations.next')}
    </Button>
  )
}
