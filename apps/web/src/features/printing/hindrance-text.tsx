import { CircleAlert } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './print-form.module.css'
import { type Hindrance, mostLabels } from './readiness.ts'

/** Why the button does not print, next to it. */
export function HindranceText({ id, hindrance }: { readonly id: string; readonly hindrance: Hindrance }) {
  const { t } = useTranslation()
  return (
    <p id={id} className={classes.hindrance} role="status">
      <CircleAlert size={16} aria-hidden="true" />
      {t(`hindrance.${hindrance.code}`, { most: mostLabels, ...hindrance })}
    </p>
  )
}
