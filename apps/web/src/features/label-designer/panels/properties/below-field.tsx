import { canStandBelow, setBelow } from '@labelwright/label-editor/commands/anchor-and-below'
import { elementId } from '@labelwright/open-label/records'
import { useTranslation } from '../../../../lib/i18n.ts'
import { ownNameOf } from '../../../../ui/label/element-name.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { SelectBox } from './select-box.tsx'

/** The element whose growing content pushes this one down. */
export function BelowField({ element }: { readonly element: SelectedElement }) {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  const scene = editor.scene()
  const { below } = element.fields
  const others = [...scene.nodes.values()].filter(
    ({ id }) => id === elementId(String(below ?? '')) || (id !== element.id && canStandBelow(editor, element.id, id)),
  )
  if (others.length === 0) return null
  return (
    <SelectBox
      label={t('designer.field.below')}
      value={typeof below === 'string' ? elementId(below) : ''}
      onChoose={(id) => void setBelow(editor, element.id, id === '' ? undefined : id)}
      options={[
        { value: '', text: t('designer.choice.nothing') },
        ...others.map(({ id, fields, type }) => ({
          value: id,
          text: ownNameOf(fields) || t(`designer.kind.${type}` as Parameters<typeof t>[0]),
        })),
      ]}
    />
  )
}
