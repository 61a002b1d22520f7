import { wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { type Limit, nearnessOf } from './limits.ts'
import classes from './subscription.module.css'

/** What is used of a limit, in words and as a bar. */
export function UseBar({ limit }: { readonly limit: Limit }) {
  const { t } = useTranslation()
  const { name, used, most } = limit
  const words = wordsFor(limit, t)
  const share = most === null || most === 0 ? 0 : Math.min(1, used / most)
  return (
    <div className={classes.use} data-nearness={nearnessOf(limit)}>
      <span>{t(`plan.limit.${name}`)}</span>
      <span className="tabular">{words}</span>
      {most !== null && most > 0 && (
        <span className={classes.bar} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </div>
  )
}

function wordsFor({ used, most }: Limit, t: ReturnType<typeof useTranslation>['t']): string {
  if (most === null) return t('plan.unlimited', { used: wholeNumber(used) })
  return most === 0 ? t('plan.notIncluded') : t('plan.usedOf', { used: wholeNumber(used), most: wholeNumber(most) })
}
