import { useTranslation } from '../../lib/i18n.ts'
import { Steps } from '../../ui/layout/steps.tsx'

const steps = ['file', 'columns', 'check', 'import'] as const

/** Where an import is on its way. */
export function ImportSteps({ at }: { readonly at: (typeof steps)[number] | 'done' }) {
  const { t } = useTranslation()
  return (
    <Steps
      label={t('imports.steps')}
      steps={steps.map((step) => t(`imports.step.${step}`))}
      at={at === 'done' ? steps.length : steps.indexOf(at)}
    />
  )
}
