// What new variables are like: questions, dates that need no expression, counters.
import type { Fields } from '@labelwright/open-label/records'

export interface VariableTemplate {
  readonly name: string
  readonly fields: Fields
}

const computed = (recipe: Fields, format?: Fields): Fields => ({
  inputType: 'computed',
  recipe,
  ...(format && { format }),
})
const written = (pattern: string): Fields => ({ type: 'date', pattern })

export const variableTemplates: readonly VariableTemplate[] = [
  { name: 'text', fields: {} },
  { name: 'number', fields: { inputType: 'number' } },
  { name: 'date', fields: { inputType: 'date', format: written('YYYY-MM-DD') } },
  { name: 'option', fields: { inputType: 'option', options: ['1'] } },
  { name: 'toggle', fields: { inputType: 'toggle', dataType: 'toggle', variableData: 'false' } },
  { name: 'best-before', fields: computed({ type: 'date', days: 30 }, written('YYYY-MM-DD')) },
  { name: 'end-of-month', fields: computed({ type: 'date', endOf: 'month' }, written('YYYY-MM-DD')) },
  { name: 'week', fields: computed({ type: 'date' }, written('GGGG[W]WW')) },
  { name: 'julian', fields: computed({ type: 'date' }, written('YYDDDD')) },
  {
    name: 'shift',
    fields: computed({
      type: 'shift',
      shifts: [
        { from: '06:00', code: 'A' },
        { from: '14:00', code: 'B' },
        { from: '22:00', code: 'C' },
      ],
    }),
  },
  { name: 'counter', fields: computed({ type: 'counter' }) },
  { name: 'serial', fields: { inputType: 'serial' } },
  { name: 'expression', fields: { inputType: 'computed', expression: '""' } },
]
