import type { Problem } from '@labelwright/label-document/problem'
import { useTranslation } from '../../lib/i18n.ts'

/** The engine's own sentence in English, which names the cause best; in other languages the sentence of its code, or of its detail where that says another thing. */
export function useProblemText(): (problem: Problem) => string {
  const { t, language } = useTranslation()
  return (problem) =>
    language === 'en'
      ? problem.message
      : t(`problems.${problem.detail === 'series-missing' ? problem.detail : problem.code}`, {
          variable: problem.variableName ?? t('problems.element'),
          font: problem.fontName ?? '',
        })
}
