import { documentId } from '@labelwright/open-label/records'
import { useTranslation } from '../../../../lib/i18n.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { commonValue, setFields } from '../properties/common-value.ts'
import { SelectBox } from '../properties/select-box.tsx'
import { printLayers } from './print-layers.ts'

const spec = { name: 'layer', usual: '' } as const
const mixed = '\0mixed'

/** The layer that the selected elements are on. */
export function LayerProperty({ elements }: { readonly elements: readonly SelectedElement[] }) {
  const { t } = useTranslation()
  const { change, records } = useDesigner()
  const layers = printLayers(records)
  const common = commonValue(elements, spec)
  if (layers.length === 0) return null
  return (
    <SelectBox
      label={t('designer.conditions.onLayer')}
      value={common.isMixed ? mixed : String(common.value ?? '')}
      onChoose={(value) => change(setFields(elements, spec, () => value))}
      options={[
        ...(common.isMixed ? [{ value: mixed, text: t('designer.mixed') }] : []),
        { value: '', text: t('designer.choice.nothing') },
        ...layers.map(({ id, fields }) => ({ value: documentId(id), text: String(fields.name) })),
      ]}
    />
  )
}
