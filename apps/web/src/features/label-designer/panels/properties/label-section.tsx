import { labelLimits } from '@labelwright/label-document/label-limits'
import { labelId } from '@labelwright/open-label/records'
import { useTranslation } from '../../../../lib/i18n.ts'
import { type ChosenUnit, chooseUnit, useLengthUnit } from '../../../../lib/units.ts'
import { useDesigner } from '../../designer-context.ts'
import { TurnButtons } from './label/turn-buttons.tsx'
import { LengthField } from './length-field.tsx'
import classes from './properties.module.css'
import { SelectBox } from './select-box.tsx'
import type { LengthSpec } from './spec-kinds.ts'

const specs: readonly LengthSpec[] = [
  { kind: 'length', name: 'width', label: 'designer.field.width', isHalf: true, least: labelLimits.smallestSide },
  { kind: 'length', name: 'height', label: 'designer.field.height', isHalf: true, least: labelLimits.smallestSide },
  { kind: 'length', name: 'cornerRadius', label: 'designer.field.cornerRadius', isHalf: true, least: 0 },
]

/** Size and corners of the label, and the unit that lengths are shown in. */
export function LabelSection() {
  const { t } = useTranslation()
  const { records } = useDesigner()
  const { unit } = useLengthUnit()
  const fields = records.get(labelId)?.fields
  if (!fields) return null
  const elements = [{ id: labelId, fields }]
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('designer.kind.label')}</h2>
      {specs.map((spec) => (
        <LengthField key={spec.name} spec={spec} elements={elements} />
      ))}
      <SelectBox
        label={t('designer.unit.title')}
        isHalf
        value={unit}
        onChoose={(value) => chooseUnit(value as ChosenUnit)}
        options={[
          { value: 'mm', text: t('designer.unit.mm') },
          { value: 'in', text: t('designer.unit.in') },
          { value: 'dots', text: t('designer.unit.dots') },
        ]}
      />
      <TurnButtons />
      <p className={classes.hint}>{t('designer.nothingSelected')}</p>
    </section>
  )
}
