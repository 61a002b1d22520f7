import { readCalculation } from '@labelwright/label-editor/calculated-value'
import { useTranslation } from '../../../../lib/i18n.ts'
import { type LengthUnit, lengthIn, useLengthUnit } from '../../../../lib/units.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { commonValue, setFields } from './common-value.ts'
import type { LengthSpec } from './spec-kinds.ts'
import { TypedField } from './typed-field.tsx'

interface LengthFieldProps {
  readonly spec: LengthSpec
  readonly elements: readonly SelectedElement[]
}

/** A length in the person's unit, sizes of type in points. What was not touched is never rewritten. */
export function LengthField({ spec, elements }: LengthFieldProps) {
  const { change } = useDesigner()
  const common = commonValue(elements, spec)
  return (
    <LengthInput
      labelKey={spec.label}
      isHalf={spec.isHalf ?? false}
      isType={spec.isType ?? false}
      length={common.isMixed ? 'mixed' : (common.value as number | undefined)}
      name={spec.name}
      currents={elements.map(({ fields }) => Number(fields[spec.name] ?? spec.usual ?? 0))}
      onChange={(lengths, joins) => {
        const byId = new Map(elements.map(({ id }, index) => [id, lengths[index]]))
        const least = spec.least ?? Number.NEGATIVE_INFINITY
        change(
          setFields(elements, spec, ({ id }) => Math.max(least, byId.get(id) ?? 0)),
          joins,
        )
      }}
    />
  )
}

interface LengthInputProps {
  readonly labelKey: LengthSpec['label']
  readonly isHalf: boolean
  readonly isType: boolean
  /** Micrometres; undefined where it is left to the layout. */
  readonly length: number | undefined | 'mixed'
  readonly name: string
  /** Of each element, micrometres: what `+2` is added to. */
  readonly currents: readonly number[]
  /** Whole micrometres, one for each of `currents`. */
  readonly onChange: (lengths: readonly number[], joins?: string) => void
}

export function LengthInput({ labelKey, isHalf, isType, length, name, currents, onChange }: LengthInputProps) {
  const { t } = useTranslation()
  const { dpi } = useDesigner()
  const { unit: chosen } = useLengthUnit()
  const unit: LengthUnit = isType ? 'pt' : chosen
  const isKnown = typeof length === 'number'
  return (
    <TypedField
      label={t(labelKey)}
      isHalf={isHalf}
      shown={isKnown ? lengthIn(length, unit, dpi) : ''}
      placeholder={length === 'mixed' ? t('designer.mixed') : t('designer.choice.automatic')}
      unit={unit === 'dots' ? t('designer.unit.dots') : unit}
      inputMode="decimal"
      onCommit={(typed) => {
        const read = readCalculation(typed, { unit, dpi })
        if ('mistake' in read) return false
        onChange(currents.map((current) => Math.round(read.calculation(current))))
        return true
      }}
      onStep={(steps, isLarge) => {
        const step = stepOf(unit, dpi) * (isLarge ? 10 : 1)
        onChange(
          currents.map((current) => Math.round(current + steps * step)),
          `step ${name}`,
        )
      }}
    />
  )
}

/** Micrometres of one step of the arrow keys. */
const stepOf = (unit: LengthUnit, dpi: number): number =>
  unit === 'dots' ? 25_400 / dpi : unit === 'pt' ? 25_400 / 72 / 2 : 100
