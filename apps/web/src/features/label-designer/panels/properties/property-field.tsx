import type { Json } from '@labelwright/open-label/records'
import { useTranslation } from '../../../../lib/i18n.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { ExpressionProperty } from '../conditions/expression-property.tsx'
import { commonValue, setFields } from './common-value.ts'
import { ContentField } from './content-field.tsx'
import { FontField } from './font-field.tsx'
import { LengthField } from './length-field.tsx'
import { NumberField } from './number-field.tsx'
import { PictogramField } from './pictures/pictogram-field.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import classes from './properties.module.css'
import { SelectBox } from './select-box.tsx'
import type { ChoiceSpec, PropertySpec, TextSpec, ToggleSpec } from './spec-kinds.ts'
import { VariableField } from './variable-field.tsx'

interface PropertyFieldProps<Spec extends PropertySpec = PropertySpec> {
  readonly spec: Spec
  readonly elements: readonly SelectedElement[]
}

/** One field of the selected elements, by the kind that its spec says. */
export function PropertyField({ spec, elements }: PropertyFieldProps) {
  switch (spec.kind) {
    case 'length':
      return <LengthField spec={spec} elements={elements} />
    case 'number':
      return <NumberField spec={spec} elements={elements} />
    case 'choice':
      return <ChoiceField spec={spec} elements={elements} />
    case 'toggle':
      return <ToggleField spec={spec} elements={elements} />
    case 'font':
      return <FontField spec={spec as TextSpec} elements={elements} />
    case 'picture':
      return <PictureField spec={spec as TextSpec} elements={elements} />
    case 'pictogram':
      return <PictogramField spec={spec as TextSpec} elements={elements} />
    case 'variable':
      return <VariableField spec={spec as TextSpec} elements={elements} />
    case 'expression':
      return <ExpressionProperty spec={spec as TextSpec} elements={elements} />
    default:
      return <ContentField spec={spec as TextSpec} elements={elements} />
  }
}

/** Sets a field of all elements as one step. */
export function useSetField({ spec, elements }: PropertyFieldProps): (value: Json) => void {
  const { change } = useDesigner()
  return (value) => change(setFields(elements, spec, () => value))
}

function ChoiceField(props: PropertyFieldProps<ChoiceSpec>) {
  const { spec, elements } = props
  const { t } = useTranslation()
  const set = useSetField(props)
  const common = commonValue(elements, spec)
  const shown = common.isMixed ? mixed : String(common.value ?? '')
  const choices = spec.choices(elements[0]?.fields ?? {})
  return (
    <SelectBox
      label={t(spec.label)}
      isHalf={spec.isHalf}
      value={shown}
      onChoose={(value) => set(spec.isNumber ? Number(value) : value)}
      options={[
        ...(common.isMixed ? [{ value: mixed, text: t('designer.mixed') }] : []),
        ...choices.map(({ value, label, text }) => ({ value, text: label ? t(label) : (text ?? value) })),
      ]}
    />
  )
}

const mixed = '\0mixed'

function ToggleField(props: PropertyFieldProps<ToggleSpec>) {
  const { spec, elements } = props
  const { t } = useTranslation()
  const set = useSetField(props)
  const common = commonValue(elements, spec)
  return (
    <label className={classes.toggle} data-half={spec.isHalf}>
      <input
        type="checkbox"
        checked={!common.isMixed && common.value === true}
        ref={(box) => {
          if (box) box.indeterminate = common.isMixed
        }}
        onChange={(event) => set(event.target.checked)}
      />
      {t(spec.label)}
    </label>
  )
}
