import type { VersionState } from '@labelwright/contract/server/label-approval-schemas'
import { CircleCheck, CircleDashed, Clock, History } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './version-state.module.css'

const looks = {
  Preview: { icon: CircleDashed, tone: 'quiet' },
  DataApprover: { icon: Clock, tone: 'warning' },
  DesignApprover: { icon: Clock, tone: 'warning' },
  Publisher: { icon: Clock, tone: 'warning' },
  Published: { icon: CircleCheck, tone: 'good' },
  Replaced: { icon: History, tone: 'quiet' },
} as const satisfies Record<VersionState, object>

/** Where a version is, in plain words and with a sign: never by colour alone. */
export function VersionStateText({ state }: { readonly state: VersionState }) {
  const { t } = useTranslation()
  const { icon: Icon, tone } = looks[state]
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon size={16} aria-hidden="true" />
      {t(`approval.state.${state}`)}
    </span>
  )
}
