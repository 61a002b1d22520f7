import type { Fields, Json } from '@labelwright/open-label/records'
import { Trash2 } from 'lucide-react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import classes from '../properties/properties.module.css'
import { SelectBox } from '../properties/select-box.tsx'
import { TypedField } from '../properties/typed-field.tsx'
import { NumberBox } from './number-box.tsx'
import { type Shift, sortShifts, timeOf } from './shifts.ts'
import { addVariable } from './variable-records.ts'

interface RecipeProps {
  readonly recipe: Fields
  readonly set: (part: string, value: Json) => void
}

const numberOf = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined)

/** A date at a distance from today or from another variable. */
export function DateRecipe({ recipe, set, own }: RecipeProps & { readonly own: string }) {
  const { t } = useTranslation()
  const { document } = useDesigner()
  const dates = document.variables.filter(
    ({ variableName, inputType }) =>
      variableName !== own && (inputType === 'date' || inputType === 'date-time' || inputType === 'computed'),
  )
  const from = String(recipe.from ?? '')
  const isGone = from !== '' && !dates.some(({ variableName }) => variableName === from)
  const distance = (part: 'years' | 'months' | 'days') => (
    <NumberBox
      label={t(`designer.variables.${part}`)}
      value={numberOf(recipe[part]) ?? 0}
      least={-1_000}
      most={10_000}
      onChange={(value) => set(part, value || null)}
    />
  )
  return (
    <>
      <SelectBox
        label={t('designer.variables.from')}
        isHalf
        value={from}
        onChoose={(value) => set('from', value === '' ? null : value)}
        options={[
          { value: '', text: t('designer.variables.printMoment') },
          ...(isGone ? [{ value: from, text: from }] : []),
          ...dates.map(({ variableName }) => ({ value: variableName, text: variableName })),
        ]}
      />
      {distance('days')}
      {distance('months')}
      {distance('years')}
      <SelectBox
        label={t('designer.variables.endOf')}
        value={String(recipe.endOf ?? '')}
        onChoose={(value) => set('endOf', value === '' ? null : value)}
        options={['', 'week', 'month', 'year'].map((value) => ({
          value,
          text: t(`designer.variables.end.${value || 'none'}` as Parameters<typeof t>[0]),
        }))}
      />
    </>
  )
}

/** The codes of shifts, each from its time to that of the next. */
export function ShiftRecipe({ recipe, set }: RecipeProps) {
  const { t } = useTranslation()
  const shifts = (Array.isArray(recipe.shifts) ? recipe.shifts : []) as readonly (Shift & Fields)[]
  const save = (next: readonly Shift[]): boolean => {
    const sorted = sortShifts(next)
    if (sorted) set('shifts', sorted as unknown as Json)
    return sorted !== undefined
  }
  return (
    <>
      {shifts.map((shift, index) => (
        <div key={shift.from} className={classes.row}>
          <TypedField
            label={t('designer.variables.shiftFrom')}
            shown={shift.from}
            onCommit={(typed) => {
              const from = timeOf(typed)
              return from !== undefined && save(shifts.with(index, { ...shift, from }))
            }}
          />
          <TypedField
            label={t('designer.variables.shiftCode')}
            shown={shift.code}
            onCommit={(code) => code !== '' && code.length <= 50 && save(shifts.with(index, { ...shift, code }))}
          />
          <button
            type="button"
            className={classes.small}
            aria-label={t('designer.variables.removeShift', { from: shift.from })}
            disabled={shifts.length === 1}
            onClick={() => save(shifts.toSpliced(index, 1))}
          >
            <Trash2 size={14} aria-hidden="true" />
          </button>
        </div>
      ))}
      {shifts.length < 24 && (
        <button
          type="button"
          className={classes.textButton}
          onClick={() => save([...shifts, { from: freeTime(shifts), code: '?' }])}
        >
          {t('designer.variables.addShift')}
        </button>
      )}
    </>
  )
}

/** The first full hour, from two in the afternoon on, that no shift starts at. */
function freeTime(shifts: readonly Shift[]): string {
  const hours = Array.from({ length: 24 }, (_, index) => `${String((index + 14) % 24).padStart(2, '0')}:00`)
  return hours.find((hour) => !shifts.some(({ from }) => from === hour)) ?? '14:00'
}

const totalVariable = 'meta_labels'

/** Counts the labels of a print; with the total beside it: box 1 of 12. */
export function CounterRecipe({ recipe, set, name }: RecipeProps & { readonly name: string }) {
  const { t } = useTranslation()
  const { change, document, records, editor } = useDesigner()
  const hasTotal = document.variables.some(({ variableName }) => variableName.toLowerCase() === totalVariable)
  return (
    <>
      <NumberBox
        label={t('designer.variables.start')}
        value={numberOf(recipe.start) ?? 1}
        least={-1_000_000}
        most={1_000_000}
        onChange={(value) => set('start', value === undefined || value === 1 ? null : value)}
      />
      <NumberBox
        label={t('designer.variables.step')}
        value={numberOf(recipe.step) ?? 1}
        least={-1_000_000}
        most={1_000_000}
        onChange={(value) => set('step', value === undefined || value === 1 ? null : value)}
      />
      {hasTotal ? (
        <p className={classes.hint}>
          {t('designer.variables.ofTotal', { text: `{{${name}}} / {{${totalVariable}}}` })}
        </p>
      ) : (
        <button
          type="button"
          className={classes.textButton}
          onClick={() => {
            const fields = { variableName: totalVariable, sampleValue: '12' }
            change([addVariable(records, editor.label.newId('variable'), fields)])
          }}
        >
          {t('designer.variables.addTotal')}
        </button>
      )}
    </>
  )
}
