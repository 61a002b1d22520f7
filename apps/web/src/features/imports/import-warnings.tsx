import type { ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import { useTranslation } from '../../lib/i18n.ts'
import { Section } from '../../ui/layout/section.tsx'
import { warningReason } from './reason-texts.ts'
import { RowReasons } from './row-reasons.tsx'

/** Values that may be wrong; nothing is held up by them. Nothing at all where there are none. */
export function ImportWarnings({ run: { counts, warnings } }: { readonly run: ImportWithDetails }) {
  const { t } = useTranslation()
  if (warnings.length === 0) return null
  // A row counts once, however many of its values have warnings.
  const told = new Set(warnings.map(({ line }) => line)).size
  const text = t(told < counts.withWarnings ? 'imports.firstWarningsText' : 'imports.warningsText', {
    count: counts.withWarnings,
  })
  const reasons = warnings.map((warning) => ({ ...warning, sentence: warningReason(warning) }))
  return (
    <Section title={t('imports.warnings')} text={text} isWide>
      <RowReasons label={t('imports.warnings')} reasons={reasons} />
    </Section>
  )
}
