import { useTranslation } from '../../../../lib/i18n.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { commonValue, setFields } from './common-value.ts'
import { SelectBox } from './select-box.tsx'
import type { TextSpec } from './spec-kinds.ts'

/** The variable whose rows fill a table or a repeater. */
export function VariableField({
  spec,
  elements,
}: {
  readonly spec: TextSpec
  readonly elements: readonly SelectedElement[]
}) {
  const { t } = useTranslation()
  const { change, document } = useDesigner()
  const common = commonValue(elements, spec)
  const value = common.isMixed ? '' : String(common.value ?? '')
  const names = document.variables.map(({ variableName }) => variableName)
  const isKnown = names.includes(value)
  return (
    <SelectBox
      label={t(spec.label)}
      value={value}
      onChoose={(name) => change(setFields(elements, spec, () => name))}
      options={[
        ...(isKnown ? [] : [{ value, text: value || t('designer.mixed') }]),
        ...names.map((name) => ({ value: name, text: name })),
      ]}
    />
  )
}
