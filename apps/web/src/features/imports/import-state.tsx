import type { ImportState } from '@labelwright/contract/server/imports-schemas'
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  LoaderCircle,
  type LucideIcon,
  Pause,
  Undo2,
} from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './imports.module.css'

const signs: Readonly<Record<ImportState, LucideIcon>> = {
  Uploaded: CircleDashed,
  Checking: LoaderCircle,
  Checked: CircleDashed,
  Waiting: LoaderCircle,
  Running: LoaderCircle,
  Paused: Pause,
  Finished: CircleCheck,
  Failed: CircleAlert,
  Canceled: CircleX,
  Undoing: LoaderCircle,
  Undone: Undo2,
}

/** How an import stands, in words and with a sign. */
export function ImportStateText({ state }: { readonly state: ImportState }) {
  const { t } = useTranslation()
  const Icon = signs[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} aria-hidden="true" />
      {t(`imports.state.${state}`)}
    </span>
  )
}
