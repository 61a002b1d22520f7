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

/** What became of a print, in words and with a sign: never by colour alone. */
export function EntryStateText({ state }: { readonly state: EntryState }) {
  const { t } = useTranslation()
  const { icon: Icon, tone } = looks[state]
  const words = t(`history.state.${state}`)
  return (
    <span className={classes.state} data-tone={tone} title={words}>
      <Icon size={16} aria-hidden="true" />
      <span className={classes.words}>{words}</span>
    </span>
  )
}
