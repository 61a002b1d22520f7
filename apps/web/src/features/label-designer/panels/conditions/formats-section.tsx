import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { referenceTo } from '../../../../ui/label/simple-condition.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { LockedFields, LockedNotice } from '../properties/locks/locked-fields.tsx'
import propertyClasses from '../properties/properties.module.css'
import { ConditionField } from './condition-field.tsx'
import { conditionalFormatsOf, hasRoomForFormat, moveUp, setFormats, withField } from './conditional-formats.ts'
import classes from './conditions.module.css'
import { FormatParts } from './format-parts.tsx'

/** The looks of an element by conditions, the first true one counts. */
export function FormatsSection({ element }: { readonly element: SelectedElement }) {
  const { t } = useTranslation()
  const { change, document } = useDesigner()
  const { id, fields } = element
  const formats = conditionalFormatsOf(fields)
  const save = (next: typeof formats, joins?: string): void => change(setFormats(id, next), joins)
  const add = (): void => {
    const name = document.variables[0]?.variableName
    save([...formats, { condition: name === undefined ? 'false' : `!isEmpty(${referenceTo(name)})`, ink: 'accent' }])
  }
  return (
    <section className={propertyClasses.section}>
      <h3 className={propertyClasses.title}>{t('designer.conditions.formats')}</h3>
      {formats.length > 0 && <LockedNotice parts={['look']} />}
      <LockedFields part="look">
        {formats.map((format, index) => {
          const number = index + 1
          const set = (field: string, value: string | number | boolean | null, joins?: string) =>
            save(formats.with(index, withField(format, field, value)), joins)
          return (
            <fieldset key={`${number} of ${formats.length}`} className={classes.format}>
              <legend className={classes.legend}>
                {t('designer.conditions.format', { number })}
                <button
                  type="button"
                  className={propertyClasses.small}
                  aria-label={t('designer.conditions.formatUp', { number })}
                  disabled={index === 0}
                  onClick={() => save(moveUp(formats, index))}
                >
                  <ArrowUp size={14} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className={propertyClasses.small}
                  aria-label={t('designer.conditions.removeFormat', { number })}
                  onClick={() => save(formats.toSpliced(index, 1))}
                >
                  <Trash2 size={14} aria-hidden="true" />
                </button>
              </legend>
              <ConditionField
                label={t('designer.field.visibleWhen')}
                expression={String(format.condition)}
                onChange={(condition, joins) => set('condition', condition, joins && `${joins} ${id} ${index}`)}
              />
              <FormatParts type={String(fields.type)} format={format} onChange={set} />
            </fieldset>
          )
        })}
        {hasRoomForFormat(fields) && (
          <button type="button" className={classes.add} onClick={add}>
            <Plus size={14} aria-hidden="true" />
            {t('designer.conditions.addFormat')}
          </button>
        )}
      </LockedFields>
    </section>
  )
}
