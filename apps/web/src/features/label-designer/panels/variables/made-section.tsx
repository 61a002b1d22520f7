import { labelLimits } from '@labelwright/label-document/label-limits'
import type { Change } from '@labelwright/open-label/commands'
import type { Fields, Json } from '@labelwright/open-label/records'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import { ExpressionBox } from '../conditions/expression-box.tsx'
import classes from '../properties/properties.module.css'
import { SelectBox } from '../properties/select-box.tsx'
import { textEdit } from '../properties/text-edit.ts'
import { withPart } from './format/format-examples.ts'
import { CounterRecipe, DateRecipe, ShiftRecipe } from './recipe-parts.tsx'
import { valueNow } from './value-now.ts'
import { setAll } from './variable-kind.ts'
import { nameOf, type VariableRow } from './variable-records.ts'
import panelClasses from './variables.module.css'

const ways: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  date: { recipe: { type: 'date' }, expression: null },
  shift: { recipe: { type: 'shift', shifts: [{ from: '06:00', code: 'A' }] }, expression: null },
  counter: { recipe: { type: 'counter' }, expression: null },
  expression: { recipe: null, expression: '""' },
}

/** How a computed value is made, and what it is at this moment. */
export function MadeSection({ row }: { readonly row: VariableRow }) {
  const { t } = useTranslation()
  const { change, document, values } = useDesigner()
  const recipe = row.fields.recipe as Fields | undefined
  const way = recipe ? String(recipe.type) : 'expression'
  const expression = String(row.fields.expression ?? '')
  const now = valueNow(document, nameOf(row), { values, moment: new Date() })
  const set = (part: string, value: Json): void => {
    if (recipe) change(setAll(row, { recipe: withPart(recipe, part, value) }))
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t('designer.variables.made')}</h3>
      <SelectBox
        label={t('designer.variables.madeBy')}
        value={way}
        onChoose={(value) => value !== way && change(setAll(row, ways[value] ?? {}))}
        options={Object.keys(ways).map((value) => ({
          value,
          text: t(`designer.variables.way.${value}` as Parameters<typeof t>[0]),
        }))}
      />
      {recipe?.type === 'date' && <DateRecipe recipe={recipe} set={set} own={nameOf(row)} />}
      {recipe?.type === 'shift' && <ShiftRecipe recipe={recipe} set={set} />}
      {recipe?.type === 'counter' && <CounterRecipe recipe={recipe} set={set} name={nameOf(row)} />}
      {!recipe && (
        <ExpressionBox
          label={t('designer.variables.expression')}
          value={expression}
          placeholder=""
          onChange={(next, joins) => change(typed(row, next), joins && `${joins} ${row.id}`)}
        />
      )}
      <p className={panelClasses.example} role="status">
        {now.mistake ? (
          <span className={classes.error}>{now.mistake}</span>
        ) : (
          <>
            {t('designer.variables.now')} <strong>{now.text || '–'}</strong>
          </>
        )}
      </p>
    </section>
  )
}

/** Others may type in the same expression; an empty one is none. */
function typed({ id, fields }: VariableRow, next: string): Change[] {
  const before = String(fields.expression ?? '')
  const text = next.slice(0, labelLimits.expressionLength)
  const edit = before !== '' && text !== '' && textEdit(before, text)
  if (edit) return [{ type: 'text', id, field: 'expression', edit }]
  return setAll({ id, fields }, { expression: text === '' ? null : text })
}
