import { checkValue } from '@labelwright/label-document/filling/check-value'
import { kindOfVariable } from '@labelwright/label-document/filling/variable-kinds'
import { labelLimits } from '@labelwright/label-document/label-limits'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { documentId } from '@labelwright/open-label/records'
import { useTranslation } from '../../../../lib/i18n.ts'
import classes from '../properties/properties.module.css'
import { TextBox } from './text-box.tsx'
import type { VariableRow } from './variable-records.ts'

/** A default is printed where nothing else is given; a sample stands in pictures of the label alone. */
export function DefaultsSection({ row }: { readonly row: VariableRow }) {
  const { t } = useTranslation()
  const kind = kindOfVariable(row.fields)
  const lines = kind === 'multiline' || kind === 'table' ? 3 : 1
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t('designer.variables.defaults')}</h3>
      {kind !== 'serial' && (
        <TextBox
          row={row}
          field="variableData"
          label={t('designer.variables.default')}
          most={labelLimits.propertySize}
          isOptional={false}
          lines={lines}
          error={mistakeIn(row, 'variableData')}
          hint={t('designer.variables.defaultHint')}
        />
      )}
      <TextBox
        row={row}
        field="sampleValue"
        label={t('designer.variables.sample')}
        most={labelLimits.propertySize}
        lines={lines}
        error={mistakeIn(row, 'sampleValue')}
        hint={t('designer.variables.sampleHint')}
      />
    </section>
  )
}

/** What is wrong with a value that stands in the label; a missing one is asked for when it is printed. */
function mistakeIn({ id, fields }: VariableRow, field: string): string | undefined {
  const value = String(fields[field] ?? '')
  const variable = { ...fields, variableId: documentId(id) } as unknown as LabelVariable
  return value === '' ? undefined : checkValue(variable, value)?.message
}
