import { applicationStandards } from '@labelwright/label-document/application-standards'
import { standardTraits } from '@labelwright/label-layout/preflight/application-standards'
import { useTranslation } from '../../../../lib/i18n.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { barcodeGroups } from '../properties/barcode-specs.ts'
import { PropertyField } from '../properties/property-field.tsx'
import { SelectBox } from '../properties/select-box.tsx'
import classes from './builder.module.css'

/** The options of the symbology, and the rules that its size is measured by. */
export function BarcodeOptions({ element }: { readonly element: SelectedElement }) {
  const { t } = useTranslation()
  const { change } = useDesigner()
  const { id, fields } = element
  const specs = barcodeGroups
    .flatMap((group) => group.specs)
    .filter((spec) => spec.name !== 'content' && spec.name !== 'ink' && spec.name !== 'rotation')
    .filter((spec) => spec.isShown?.(fields) ?? true)
  return (
    <div className={classes.options}>
      {specs.map((spec) => (
        <PropertyField key={spec.name} spec={spec} elements={[element]} />
      ))}
      <SelectBox
        label={t('designer.barcode.standard')}
        value={String(fields.applicationStandard ?? '')}
        onChoose={(value) =>
          change([{ type: 'field', id, field: 'applicationStandard', value: value === '' ? null : value }])
        }
        options={[
          { value: '', text: t('designer.choice.nothing') },
          ...applicationStandards.map((value) => ({ value, text: standardTraits(value).title })),
        ]}
      />
    </div>
  )
}
