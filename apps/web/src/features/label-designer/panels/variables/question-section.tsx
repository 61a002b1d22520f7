import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import classes from '../properties/properties.module.css'
import { SelectBox } from '../properties/select-box.tsx'
import { TextBox } from './text-box.tsx'
import { setAll } from './variable-kind.ts'
import type { VariableRow } from './variable-records.ts'

/** How the value is asked for. */
export function QuestionSection({ row }: { readonly row: VariableRow }) {
  const { t } = useTranslation()
  const { change } = useDesigner()
  const { options, question } = row.fields
  const hasOptions = Array.isArray(options) && options.length > 0
  const looks = hasOptions ? ['field', 'list', 'buttons', 'scan'] : ['field', 'scan']
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t('designer.variables.asked')}</h3>
      <SelectBox
        label={t('designer.variables.look')}
        value={String(question ?? '')}
        onChoose={(value) => change(setAll(row, { question: value === '' ? null : value }))}
        options={[
          { value: '', text: t('designer.choice.automatic') },
          ...looks.map((value) => ({
            value,
            text: t(`designer.variables.question.${value}` as Parameters<typeof t>[0]),
          })),
        ]}
      />
      <TextBox row={row} field="group" label={t('designer.variables.group')} most={200} />
      <TextBox row={row} field="help" label={t('designer.variables.help')} most={500} lines={2} />
    </section>
  )
}
