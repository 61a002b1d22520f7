import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from '../../../../lib/i18n.ts'
import {
  type Clause,
  needsValue,
  type Operator,
  operatorsOf,
  type SimpleCondition,
} from '../../../../ui/label/simple-condition.ts'
import { useDesigner } from '../../designer-context.ts'
import propertyClasses from '../properties/properties.module.css'
import { SelectBox } from '../properties/select-box.tsx'
import { NumberBox } from '../variables/number-box.tsx'
import classes from './conditions.module.css'
import { valueKindOf } from './value-kind.ts'

interface ClauseRowsProps {
  readonly condition: SimpleCondition
  /** `joins` names typing that is one step of undo. */
  readonly onChange: (condition: SimpleCondition, joins?: string) => void
}

/** The questions of a condition, and whether all of them or one must be true. */
export function ClauseRows({ condition, onChange }: ClauseRowsProps) {
  const { t } = useTranslation()
  const { document } = useDesigner()
  const { clauses, join } = condition
  const [first] = document.variables
  const save = (next: readonly Clause[], joins?: string): void => onChange({ ...condition, clauses: next }, joins)
  const add = (): void => {
    if (first) save([...clauses, newClause(first.variableName, valueKindOf(document.variables, first.variableName))])
  }
  return (
    <>
      {clauses.length > 1 && (
        <SelectBox
          label={t('designer.conditions.join')}
          value={join}
          onChoose={(value) => onChange({ ...condition, join: value === 'or' ? 'or' : 'and' })}
          options={[
            { value: 'and', text: t('designer.conditions.all') },
            { value: 'or', text: t('designer.conditions.any') },
          ]}
        />
      )}
      {clauses.map((clause, index) => (
        <ClauseRow
          key={keyOf(clauses, index)}
          clause={clause}
          onChange={(next, joins) => save(clauses.with(index, next), joins)}
          onRemove={() => save(clauses.toSpliced(index, 1))}
        />
      ))}
      <button type="button" className={classes.add} onClick={add}>
        <Plus size={14} aria-hidden="true" />
        {t('designer.conditions.add')}
      </button>
    </>
  )
}

/** A variable may be asked twice. */
const keyOf = (clauses: readonly Clause[], at: number): string => {
  const name = clauses[at]?.variable ?? ''
  return `${name} ${clauses.slice(0, at).filter(({ variable }) => variable === name).length}`
}

const newClause = (variable: string, kind: ReturnType<typeof valueKindOf>): Clause =>
  kind === 'toggle' ? { variable, operator: 'is', value: 'true' } : { variable, operator: 'isFilled', value: '' }

interface ClauseRowProps {
  readonly clause: Clause
  readonly onChange: (clause: Clause, joins?: string) => void
  readonly onRemove: () => void
}

function ClauseRow({ clause, onChange, onRemove }: ClauseRowProps) {
  const { t } = useTranslation()
  const { document } = useDesigner()
  const kind = valueKindOf(document.variables, clause.variable)
  const names = document.variables.map(({ variableName }) => variableName)
  const isKnown = names.includes(clause.variable)
  return (
    <div className={classes.clause}>
      <div className={propertyClasses.row}>
        <SelectBox
          label={t('designer.conditions.variable')}
          value={clause.variable}
          onChoose={(variable) => onChange(newClause(variable, valueKindOf(document.variables, variable)))}
          options={[...(isKnown ? [] : [clause.variable]), ...names].map((value) => ({ value, text: value }))}
        />
        <SelectBox
          label={t('designer.conditions.question')}
          value={clause.operator}
          onChoose={(value) => onChange(withOperator(clause, value as Operator, kind))}
          options={operatorsOf[kind].map((value) => ({ value, text: t(`designer.conditions.operator.${value}`) }))}
        />
        <button
          type="button"
          className={propertyClasses.small}
          aria-label={t('designer.conditions.remove', { name: clause.variable })}
          onClick={onRemove}
        >
          <Trash2 size={14} aria-hidden="true" />
        </button>
      </div>
      {needsValue(clause.operator) && <ValueBox clause={clause} kind={kind} onChange={onChange} />}
    </div>
  )
}

const usualValues = { text: '', number: '0', date: '', toggle: 'true' } as const

function withOperator(clause: Clause, operator: Operator, kind: ReturnType<typeof valueKindOf>): Clause {
  if (!needsValue(operator)) return { ...clause, operator, value: '' }
  const isOfNumbers = kind === 'text' && (operator === 'greater' || operator === 'less')
  const usual = kind === 'date' ? new Date().toISOString().slice(0, 10) : usualValues[isOfNumbers ? 'number' : kind]
  return { ...clause, operator, value: clause.value === '' || isOfNumbers ? usual : clause.value }
}

function ValueBox({ clause, kind, onChange }: Omit<ClauseRowProps, 'onRemove'> & { kind: keyof typeof usualValues }) {
  const { t } = useTranslation()
  const { document } = useDesigner()
  if (kind === 'toggle') {
    return (
      <SelectBox
        label={t('designer.conditions.value')}
        value={clause.value}
        onChoose={(value) => onChange({ ...clause, value })}
        options={[
          { value: 'true', text: t('designer.conditions.yes') },
          { value: 'false', text: t('designer.conditions.no') },
        ]}
      />
    )
  }
  const isCompared = clause.operator === 'greater' || clause.operator === 'less'
  if (kind === 'number' || (isCompared && kind === 'text')) return <NumberValue clause={clause} onChange={onChange} />
  const variable = document.variables.find(({ variableName }) => variableName === clause.variable)
  const listId = `options-${variable?.variableId}`
  return (
    <label className={propertyClasses.field}>
      <span className={propertyClasses.label}>{t('designer.conditions.value')}</span>
      <span className={propertyClasses.box}>
        <input
          className={propertyClasses.input}
          type={kind === 'date' ? 'date' : 'text'}
          list={variable?.options ? listId : undefined}
          value={clause.value}
          autoComplete="off"
          onChange={(event) => onChange({ ...clause, value: event.target.value }, `type ${clause.variable}`)}
          onKeyDown={(event) => event.stopPropagation()}
        />
      </span>
      {variable?.options && (
        <datalist id={listId}>
          {variable.options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </label>
  )
}

const largest = 1_000_000_000

function NumberValue({ clause, onChange }: Omit<ClauseRowProps, 'onRemove'>) {
  const { t } = useTranslation()
  return (
    <NumberBox
      label={t('designer.conditions.value')}
      value={Number(clause.value)}
      least={-largest}
      most={largest}
      isWhole={false}
      onChange={(value = 0) => onChange({ ...clause, value: String(value) })}
    />
  )
}
