import type { FieldError } from '@labelwright/contract/errors'
import { useTranslation } from '../../../lib/i18n.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import classes from './label-settings.module.css'
import { columnName } from './table-columns.ts'

const mistakeWords = {
  'not-a-number': 'variablesTable.mistake.notANumber',
  'name-missing': 'variablesTable.mistake.nameMissing',
  'no-such-type': 'variablesTable.mistake.noSuchType',
  'not-yes-or-no': 'variablesTable.mistake.notYesOrNo',
  'no-such-field': 'variablesTable.mistake.noSuchField',
  crossed: 'designer.variables.crossed',
  'series-missing': 'variablesTable.mistake.seriesMissing',
  'recipe-missing': 'variablesTable.mistake.recipeMissing',
  'options-missing': 'variablesTable.mistake.optionsMissing',
  repeated: 'variablesTable.mistake.repeated',
  'system-variable': 'variablesTable.mistake.systemVariable',
  'not-found': 'variablesTable.mistake.notFound',
  'variable-too-long': 'variablesTable.mistake.tooLong',
  'variable-not-an-option': 'variablesTable.mistake.notAnOption',
  'variable-wrong-kind': 'variablesTable.mistake.wrongKind',
  'pattern-invalid': 'variablesTable.mistake.wrongMask',
} as const

const mostShown = 50

/** What is wrong with the rows of a table, in their order. */
export function TableMistakes({ errors }: { readonly errors: readonly FieldError[] }) {
  const { t } = useTranslation()
  const sentenceOf = useSentence()
  return (
    <Mistake>
      <p className={classes.lead}>{t('variablesTable.wrong', { count: errors.length })}</p>
      <ul className={classes.mistakes}>
        {errors.slice(0, mostShown).map((error) => (
          <li key={error.message}>{sentenceOf(error)}</li>
        ))}
      </ul>
      {errors.length > mostShown && <p>{t('variablesTable.more', { count: errors.length - mostShown })}</p>}
    </Mistake>
  )
}

/** The server's sentence in English; in other languages ours for its code. */
function useSentence(): (error: FieldError) => string {
  const { t, language } = useTranslation()
  return ({ code, message, values }) => {
    if (language === 'en') return message
    const key = mistakeWords[code as keyof typeof mistakeWords] ?? 'variablesTable.mistake.other'
    const row = Number(values?.row)
    if (values?.column === undefined) return t('variablesTable.inRow', { row, mistake: t(key) })
    return t('variablesTable.inCell', { row, column: columnName(t, String(values.column)), mistake: t(key) })
  }
}
