import { live } from '@labelwright/contract/server/operations'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useConnection } from '../../api/connection.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { poll } from '../../lib/poll.ts'
import { useWorkAtHand } from '../../lib/while-printing.ts'
import classes from './shell.module.css'

const askEveryMs = 3_000
const timeoutMs = 5_000

/** Says that the server does not answer and what waits, tries again by itself, and fetches what failed once it answers. */
export function ConnectionNotice() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const connection = useConnection()
  const isLost = connection !== 'answers'

  useEffect(() => {
    if (!isLost) return
    let stop = () => {}
    // Not at once: where something on the way blocks one address, this one answers, and the other would be asked for without end.
    const timer = setTimeout(() => {
      stop = poll(() => call(live, {}, { timeoutMs }).then(() => undefined, stillLost), askEveryMs)
    }, askEveryMs)
    return () => {
      clearTimeout(timer)
      stop()
      void client.refetchQueries({ predicate: (query) => query.state.status === 'error' })
    }
  }, [isLost, client])

  return (
    <div role="status">
      {isLost && (
        <div className={classes.lost}>
          <CloudOff size={18} aria-hidden="true" />
          <span>
            <strong>{t(`connection.${connection}`)}</strong> <WhatWaits />
          </span>
        </div>
      )}
    </div>
  )
}

function WhatWaits() {
  const { t } = useTranslation()
  const { scans = 0, lane = 0 } = useWorkAtHand()
  const count = scans + lane
  if (count === 0) return t('connection.text')
  return t(scans > 0 ? 'connection.scansWait' : 'connection.printsWait', { count })
}

/** It is asked again in a moment. */
function stillLost(): void {}
