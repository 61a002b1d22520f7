import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { readCondition, type SimpleCondition, writeCondition } from '../../../../ui/label/simple-condition.ts'
import { useDesigner } from '../../designer-context.ts'
import propertyClasses from '../properties/properties.module.css'
import { ClauseRows } from './clause-rows.tsx'
import { type ConditionNow, conditionNow } from './condition-now.ts'
import classes from './conditions.module.css'
import { ExpressionBox } from './expression-box.tsx'
import { valueKindOf } from './value-kind.ts'

interface ConditionFieldProps {
  readonly label: string
  readonly expression: string
  readonly placeholder?: string
  /** `joins` names typing that is one step of undo; empty takes the condition away. */
  readonly onChange: (expression: string, joins?: string) => void
}

/** A condition by clicks or as an expression; both are the same text. */
export function ConditionField({ label, expression, placeholder, onChange }: ConditionFieldProps) {
  const { t } = useTranslation()
  const { document, values } = useDesigner()
  const simple = expression.trim() === '' ? noCondition : readCondition(expression)
  // What is typed may become simple on the way; the field stays as it is until somebody wants the other.
  const [isTyped, setTyped] = useState(simple === undefined)
  const { variables } = document
  const canClick = simple !== undefined && variables.length > 0
  const write = (condition: SimpleCondition, joins?: string): void =>
    onChange(
      writeCondition(condition, (name) => valueKindOf(variables, name)),
      joins,
    )
  return (
    <div className={classes.condition}>
      {canClick && !isTyped ? (
        <ClauseRows condition={simple} onChange={write} />
      ) : (
        <ExpressionBox label={label} value={expression} placeholder={placeholder ?? ''} onChange={onChange} />
      )}
      {expression.trim() !== '' && <ResultNow now={conditionNow(document, expression, values)} />}
      {canClick && (
        <button type="button" className={classes.switch} onClick={() => setTyped(!isTyped)}>
          {t(isTyped ? 'designer.conditions.byClicks' : 'designer.conditions.asExpression')}
        </button>
      )}
    </div>
  )
}

function ResultNow({ now }: { readonly now: ConditionNow }) {
  const { t } = useTranslation()
  if ('isTrue' in now) {
    return (
      <p className={classes.now} role="status">
        {t(now.isTrue ? 'designer.conditions.isTrue' : 'designer.conditions.isFalse')}
      </p>
    )
  }
  return (
    <p className={propertyClasses.error} role="status">
      {now.mistake} {now.place !== undefined && t('designer.conditions.at', { place: now.place + 1 })}
    </p>
  )
}

const noCondition: SimpleCondition = { join: 'and', clauses: [] }
