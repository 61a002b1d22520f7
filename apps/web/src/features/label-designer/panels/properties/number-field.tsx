import { readCalculation } from '@labelwright/label-editor/calculated-value'
import { useTranslation } from '../../../../lib/i18n.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { commonValue, setFields } from './common-value.ts'
import type { NumberSpec } from './spec-kinds.ts'
import { TypedField } from './typed-field.tsx'

interface NumberFieldProps {
  readonly spec: NumberSpec
  readonly elements: readonly SelectedElement[]
}

/** A number, calculated where something like `+2` or `12*3` is typed; on several elements for each by itself. */
export function NumberField({ spec, elements }: NumberFieldProps) {
  const { t } = useTranslation()
  const { change, dpi } = useDesigner()
  const { factor = 1, least, most } = spec
  const common = commonValue(elements, spec)
  const currentOf = ({ fields }: SelectedElement): number => Number(fields[spec.name] ?? spec.usual ?? least * factor)
  const bounded = (value: number): number => Math.round(Math.min(most, Math.max(least, value)) * factor)
  const set = (next: (current: number) => number | undefined, joins?: string): boolean => {
    const wanted = elements.map((element) => next(currentOf(element) / factor))
    if (wanted.some((value) => value === undefined)) return false
    const values = new Map(elements.map(({ id }, index) => [id, bounded(wanted[index] ?? least)]))
    change(
      setFields(elements, spec, ({ id }) => values.get(id)),
      joins,
    )
    return true
  }
  return (
    <TypedField
      label={t(spec.label)}
      isHalf={spec.isHalf ?? false}
      shown={common.isMixed || common.value === undefined ? '' : String(Number(common.value) / factor)}
      placeholder={common.isMixed ? t('designer.mixed') : t('designer.choice.automatic')}
      inputMode="decimal"
      {...(spec.unit && { unit: spec.unit })}
      onCommit={(typed) => {
        const read = readCalculation(typed, { unit: undefined, dpi })
        return 'calculation' in read && set(read.calculation)
      }}
      onStep={(steps, isLarge) =>
        set((current) => current + (steps * (isLarge ? 10 : 1)) / factor, `step ${spec.name}`)
      }
    />
  )
}
