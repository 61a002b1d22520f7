import type { EntryState } from '@labelwright/contract/server/printing-schemas'
import { Ban, CircleCheck, CircleDashed, CircleHelp, CircleX, Send } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './entry-state.module.css'

const looks = {
  Created: { icon: CircleDashed, tone: 'quiet' },
  Sent: { icon: Send, tone: 'quiet' },
  Success: { icon: CircleCheck, tone: 'good' },
  Failed: { icon: CircleX, tone: 'bad' },
  Unknown: { icon: CircleHelp, tone: 'warning' },
  Voided: { icon: Ban, tone: 'quiet' },
} as const satisfies Record<EntryState, object>

interface EntryStateTextProps {
  /** Without `message` only the state is shown; `null` means that none was given. */
  readonly entry: { readonly state: EntryState; readonly message?: string | null }
}

/** The outcome of a print in words and with an icon, never by colour alone, and why a label was not printed. */
export function EntryStateText({ entry: { state, message } }: EntryStateTextProps) {
  const { t } = useTranslation()
  const reasonOf = useReasonNotPrinted()
  const { icon: Icon, tone } = looks[state]
  const words = t(`history.state.${state}`)
  const reason = message === undefined ? undefined : reasonOf({ state, message })
  return (
    <span className={classes.state} data-tone={tone} title={[words, reason].filter(Boolean).join(': ')}>
      <Icon size={16} aria-hidden="true" />
      <span className={classes.words}>
        <span>{words}</span>
        {reason && <span className={classes.reason}>{reason}</span>}
      </span>
    </span>
  )
}

/** Why a label was not printed; undefined in all other states. Entries of older releases may have no reason stored. */
export function useReasonNotPrinted() {
  const { t } = useTranslation()
  return ({ state, message }: { readonly state: EntryState; readonly message: string | null }): string | undefined =>
    state === 'Failed' || state === 'Voided' ? message || t('history.noReason') : undefined
}
