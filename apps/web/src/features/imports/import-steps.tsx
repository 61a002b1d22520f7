import { useTranslation } from '../../lib/i18n.ts'
import classes from './imports.module.css'

const steps = ['file', 'columns', 'check', 'import'] as const

/** Where an import is on its way. */
export function ImportSteps({ at }: { readonly at: (typeof steps)[number] | 'done' }) {
  const { t } = useTranslation()
  const now = at === 'done' ? steps.length : steps.indexOf(at)
  return (
    <ol className={classes.steps} aria-label={t('imports.steps')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === now ? 'step' : undefined} data-done={index < now || undefined}>
          <span className={classes.number}>{index + 1}</span>
          {t(`imports.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
