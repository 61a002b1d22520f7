import type { Fields, Json } from '@labelwright/open-label/records'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { useDesigner } from '../../../designer-context.ts'
import classes from '../../properties/properties.module.css'
import { SelectBox } from '../../properties/select-box.tsx'
import { valueNow } from '../value-now.ts'
import { formatTypesOf, setAll } from '../variable-kind.ts'
import { nameOf, type VariableRow } from '../variable-records.ts'
import panelClasses from '../variables.module.css'
import { DateParts } from './date-parts.tsx'
import { type FormatType, newFormat, withPart, writtenExample } from './format-examples.ts'
import { NumberParts } from './number-parts.tsx'
import { TextParts } from './text-parts.tsx'

/** How the value is written on the label, by clicks, with an example. */
export function FormatSection({ row }: { readonly row: VariableRow }) {
  const { t } = useTranslation()
  const { change, document, values } = useDesigner()
  const format = row.fields.format as Fields | undefined
  const types = formatTypesOf(row.fields)
  if (types.length === 0) return null
  const save = (next: Fields | null) => change(setAll(row, { format: next }))
  const { format: _, ...plain } = row.fields
  const name = nameOf(row)
  const unformatted = {
    ...document,
    variables: document.variables.map((one) => (one.variableName === name ? withoutFormat(one) : one)),
  }
  const { text } = valueNow(unformatted, name, { values, moment: new Date() })
  const example = format && writtenExample(String(text || plain.sampleValue || plain.variableData || ''), format)
  const parts = format && { format, set: (part: string, value: Json) => save(withPart(format, part, value)) }
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t('designer.variables.format')}</h3>
      <SelectBox
        label={t('designer.variables.writtenAs')}
        value={String(format?.type ?? '')}
        onChoose={(type) => save(type === '' ? null : newFormat(type as FormatType))}
        options={['', ...types].map((type) => ({
          value: type,
          text: t(`designer.variables.formats.${type || 'none'}` as Parameters<typeof t>[0]),
        }))}
      />
      {parts?.format.type === 'date' && <DateParts {...parts} />}
      {parts?.format.type === 'number' && <NumberParts {...parts} />}
      {parts?.format.type === 'text' && <TextParts {...parts} />}
      {example && (
        <p className={panelClasses.example} role="status">
          {example.from} → <strong>{example.text}</strong>
        </p>
      )}
    </section>
  )
}

const withoutFormat = <Variable extends { readonly format?: unknown }>({
  format: _,
  ...variable
}: Variable): Omit<Variable, 'format'> => variable
