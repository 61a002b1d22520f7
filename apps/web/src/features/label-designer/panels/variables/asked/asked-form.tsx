import { askedGroups } from '@labelwright/label-document/filling/asked-fields'
import { checkValue } from '@labelwright/label-document/filling/check-value'
import { mergeArticleData } from '@labelwright/label-document/merge-article-data'
import { useState } from 'react'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { AskedField } from '../../../../../ui/label/asked/asked-field.tsx'
import { useDesigner } from '../../../designer-context.ts'
import classes from '../../properties/properties.module.css'
import panelClasses from '../variables.module.css'

/** The questions of the label as the print page asks them, to be tried: what is typed is checked and kept nowhere. */
export function AskedForm() {
  const { t } = useTranslation()
  const { document } = useDesigner()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const groups = askedGroups(mergeArticleData(document.variables, undefined), document.variables)
  return (
    <section className={classes.section}>
      <button
        type="button"
        className={classes.textButton}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen)
          setTyped({})
        }}
      >
        {t(isOpen ? 'designer.variables.hideForm' : 'designer.variables.showForm')}
      </button>
      {isOpen && groups.length === 0 && <p className={classes.hint}>{t('designer.variables.asksNothing')}</p>}
      {isOpen &&
        groups.map(({ name, fields }) => (
          <fieldset key={name} className={panelClasses.group}>
            {name !== '' && <legend className={classes.title}>{name}</legend>}
            {fields.map(({ merged, variable, control }) => {
              const value = typed[merged.variableName] ?? merged.value
              const mistake = merged.isSerial ? undefined : checkValue(variable, value)
              return (
                <AskedField
                  key={variable.variableId}
                  field={merged}
                  variable={variable}
                  control={control}
                  value={value}
                  onChange={(changed, next) => setTyped((before) => ({ ...before, [changed]: next }))}
                  said={mistake?.message ?? ''}
                  isWrong={mistake !== undefined}
                />
              )
            })}
          </fieldset>
        ))}
    </section>
  )
}
