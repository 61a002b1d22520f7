import type { MergedVariable } from '@labelwright/label-document/merge-article-data'
import type { Problem } from '@labelwright/label-document/problem'
import { useTranslation } from '../../lib/i18n.ts'

const detailsWithText = [
  'series-missing',
  'barcode-option-refused',
  'symbol-version-too-small',
  'picture-unknown',
] as const

/** The engine's own sentence in English, which names the cause best; in other languages the sentence of its code, or of its detail where that says another thing. */
export function useProblemText(): (problem: Problem) => string {
  const { t, language } = useTranslation()
  return (problem) => {
    if (language === 'en') return problem.message
    const {
      applicationIdentifier: identifier,
      variableName,
      fontName,
      pictogramName,
      pictureName,
      hiddenText,
    } = problem
    if (identifier !== undefined) return t('problems.gs1-value', { identifier })
    return t(`problems.${detailsWithText.find((detail) => detail === problem.detail) ?? problem.code}`, {
      variable: variableName ?? t('problems.element'),
      font: fontName ?? '',
      pictogram: pictogramName ?? '',
      text: hiddenText ?? '',
      picture: pictureName ?? '',
    })
  }
}

/** The same beside its field, where the field need not be named. */
export function useFieldProblemText(): (problem: Problem, field: MergedVariable) => string {
  const { t } = useTranslation()
  const textOf = useProblemText()
  return (problem, { propertySize }) => {
    if (problem.code === 'variable-required') return t('fieldProblems.required')
    if (problem.code === 'variable-too-long') return t('fieldProblems.tooLong', { most: propertySize })
    return textOf(problem)
  }
}
