import { labelLimits } from '@labelwright/label-document/label-limits'
import { useTranslation } from '../../../../lib/i18n.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { commonValue, setFields } from '../properties/common-value.ts'
import type { TextSpec } from '../properties/spec-kinds.ts'
import { textEdit } from '../properties/text-edit.ts'
import { ConditionField } from './condition-field.tsx'

interface ExpressionPropertyProps {
  readonly spec: TextSpec
  readonly elements: readonly SelectedElement[]
}

/** A condition of the selected elements; on one element others may type in the same expression. */
export function ExpressionProperty({ spec, elements }: ExpressionPropertyProps) {
  const { t } = useTranslation()
  const { change } = useDesigner()
  const common = commonValue(elements, spec)
  const value = common.isMixed ? '' : String(common.value ?? '')
  const [single] = elements
  const write = (typed: string, joins?: string): void => {
    const next = typed.slice(0, labelLimits.expressionLength)
    const edit = single && elements.length === 1 && value !== '' && next !== '' && textEdit(value, next)
    change(
      edit
        ? [{ type: 'text', id: single.id, field: spec.name, edit }]
        : setFields(elements, spec, () => (next.trim() === '' ? null : next)),
      joins && `${joins} ${single?.id} ${spec.name}`,
    )
  }
  return (
    <ConditionField
      key={elements.map(({ id }) => id).join(' ')}
      label={t(spec.label)}
      expression={value}
      placeholder={common.isMixed ? t('designer.mixed') : ''}
      onChange={write}
    />
  )
}
