import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { PrintLane } from '../../features/printing/print-lane/print-lane.tsx'
import { signOutAtStation, useStationKey } from '../../features/stations/stations.queries.ts'
import { useCard } from '../../features/widgets/card/use-card.ts'
import { LiveWidgetCard } from '../../features/widgets/widget-cards.tsx'
import { useWidgets } from '../../features/widgets/widgets.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useScans } from '../../lib/scans/use-scans.ts'
import { useWorkAtHand } from '../../lib/while-printing.ts'
import { endSession, nowInSeconds, readSession, signedInPerson } from '../../session/session.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { CameraScanner } from './camera/camera-scanner.tsx'
import { HeldScans } from './held-scans.tsx'
import { openScanQueue, type ScanQueue } from './scan-queue.ts'
import classes from './station.module.css'
import { useStationScans } from './use-station-scans.ts'

/** Before it ends by itself in the middle of something, a sign-in is asked for anew between two prints. */
const renewBeforeSeconds = 600
const renewCheckMs = 15_000

/** The page of a signed-in person: the widgets of the station, scans and prints. */
export function StationWork({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  const key = useStationKey()
  const { widgets, error } = useWidgets()
  const [chosenId, choose] = useState<string>()
  const widget = widgets?.find(({ id }) => id === chosenId) ?? widgets?.[0]
  const queue = useScanQueue()
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
      <HeldScans queue={queue} />
      {!widgets && !error && <ComingCard onScan={queue.add} />}
      {widgets?.length === 0 && <p>{t('stations.noWidgets')}</p>}
      {widget && <CardAtWork key={widget.id} widget={widget} queue={queue} />}
      <PrintLane />
    </div>
  )
}

/** People scan as soon as they are signed in: those scans wait for the card. */
function ComingCard({ onScan }: { readonly onScan: (code: string) => void }) {
  useScans('all', onScan)
  return <RowSkeletons count={4} height={64} />
}

/** The scans of the person who is signed in. */
function useScanQueue(): ScanQueue {
  const [queue] = useState(() => openScanQueue(signedInPerson()?.userId ?? ''))
  useEffect(() => queue.close, [queue])
  return queue
}

interface CardAtWorkProps {
  readonly widget: Widget
  readonly queue: ScanQueue
}

/** The card with the colour of what was just printed all around it. */
function CardAtWork({ widget, queue }: CardAtWorkProps) {
  const card = useCard(widget)
  useStationScans(card, queue)
  const isWorking = useIsWorking()
  useRenewal(isWorking || card.state.article !== undefined || card.state.search !== 'none')
  return (
    <div className={classes.card} data-flash={card.state.message?.kind}>
      <CameraScanner onScan={queue.add} />
      <LiveWidgetCard widget={widget} size="large" />
    </div>
  )
}

/** Whether a print is in the lane or a scan in the queue. */
function useIsWorking(): boolean {
  const { lane = 0, scans = 0 } = useWorkAtHand()
  return lane + scans > 0
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
  const isWorking = useIsWorking()
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
