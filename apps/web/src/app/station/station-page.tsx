import { useEffect, useState } from 'react'
import { useStationKey } from '../../features/stations/stations.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { isAtStation, useAuthState } from '../../session/session.ts'
import { PairStation } from './pair-station.tsx'
import classes from './station.module.css'
import { StationSignIn } from './station-sign-in.tsx'
import { StationWork } from './station-work.tsx'
import { useWakeLock } from './use-wake-lock.ts'

/** A tablet at a packing table: full screen, one person after the other, one scan for one label. */
export function StationPage() {
  const { t } = useTranslation()
  const key = useStationKey()
  const { user } = useAuthState()
  const [wasKnown, setKnown] = useState(false)
  useWakeLock()
  useEffect(() => {
    document.title = `${key?.name ?? t('stations.title')} · Labelwright`
    if (key) setKnown(true)
  }, [key, t])
  return (
    <main className={classes.station}>
      {!key && <PairStation isRevoked={wasKnown} />}
      {key && (isAtStation() && user ? <StationWork key={user.userId} name={user.name} /> : <StationSignIn />)}
    </main>
  )
}
