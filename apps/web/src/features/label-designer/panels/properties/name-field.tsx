import { useTranslation } from '../../../../lib/i18n.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { setFields } from './common-value.ts'
import classes from './properties.module.css'
import { TypedField } from './typed-field.tsx'

/** What the element is, and its name among the layers. */
export function NameField({ elements }: { readonly elements: readonly SelectedElement[] }) {
  const { t } = useTranslation()
  const { change } = useDesigner()
  const [first] = elements
  if (!first) return null
  const types = new Set(elements.map(({ fields }) => String(fields.type)))
  const kind =
    types.size === 1
      ? t(`designer.kind.${String(first.fields.type)}` as Parameters<typeof t>[0])
      : t('designer.kind.several')
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>
        {elements.length > 1 ? t('designer.selected', { count: elements.length, kind }) : kind}
      </h2>
      {elements.length === 1 && (
        <TypedField
          label={t('designer.field.name')}
          shown={String(first.fields.name ?? '')}
          placeholder={kind}
          onCommit={(typed) => {
            change(
              setFields(elements, { name: 'name' }, () => (typed.trim() === '' ? null : typed.trim().slice(0, 200))),
            )
            return true
          }}
        />
      )}
    </section>
  )
}
