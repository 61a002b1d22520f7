import { gs1Rules } from '@labelwright/label-layout/symbols/gs1/gs1-table'
import { Trash2 } from 'lucide-react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import propertyClasses from '../properties/properties.module.css'
import classes from './builder.module.css'
import { fillText } from './fill-text.ts'
import { doubtsOf, formatOf, type Gs1Row, mistakeIn, withCheckDigit, withLeadingZeros, writeRows } from './gs1-rows.ts'
import { IdentifierBox } from './identifier-box.tsx'

interface Gs1RowsProps {
  readonly element: SelectedElement
  readonly rows: readonly Gs1Row[]
}

/** GS1 element strings, one row for each application identifier, with what is wrong beside its field. */
export function Gs1Rows({ element, rows }: Gs1RowsProps) {
  const { t } = useTranslation()
  const { change, document, values } = useDesigner()
  const save = (next: readonly Gs1Row[]): void =>
    change([{ type: 'field', id: element.id, field: 'content', value: writeRows(next) }])
  const filled = rows.map((row) => ({ ...row, value: fillText(document, row.value, values) }))
  const doubts = doubtsOf(filled)
  return (
    <div className={classes.rows}>
      {rows.map((row, index) => (
        <ElementRow
          key={keyOf(rows, index)}
          row={row}
          filled={filled[index] ?? row}
          onChange={(value) => save(rows.with(index, { ...row, value }))}
          onRemove={rows.length > 1 ? () => save(rows.toSpliced(index, 1)) : undefined}
        />
      ))}
      {doubts.map((doubt) => (
        <p key={doubt} className={classes.doubt}>
          {doubt}
        </p>
      ))}
      <IdentifierBox
        taken={rows.map(({ identifier }) => identifier)}
        onChoose={(identifier) => save([...rows, { identifier, value: '' }])}
      />
      <p className={classes.small}>{t('designer.barcode.rowsHint')}</p>
    </div>
  )
}

/** An identifier may stand twice. */
const keyOf = (rows: readonly Gs1Row[], at: number): string => {
  const identifier = rows[at]?.identifier ?? ''
  return `${identifier} ${rows.slice(0, at).filter((row) => row.identifier === identifier).length}`
}

interface ElementRowProps {
  readonly row: Gs1Row
  readonly filled: Gs1Row
  readonly onChange: (value: string) => void
  readonly onRemove: (() => void) | undefined
}

function ElementRow({ row, filled, onChange, onRemove }: ElementRowProps) {
  const { t } = useTranslation()
  const { document } = useDesigner()
  const rule = gs1Rules.get(row.identifier)
  const mistake = mistakeIn(filled)
  const completed = withCheckDigit(row)
  const longer = withLeadingZeros(row, filled.value)
  const fromVariable = /^\{\{\s*([^{}=]+?)\s*\}\}$/.exec(row.value)?.[1] ?? ''
  const label = `(${row.identifier}) ${rule?.title ?? ''}`
  return (
    <div className={classes.row} data-wrong={mistake !== undefined || undefined}>
      <div className={classes.rowHead}>
        <span>
          {label} {rule && <span className={classes.small}>{formatOf(rule)}</span>}
        </span>
        {onRemove && (
          <button
            type="button"
            className={propertyClasses.small}
            aria-label={t('designer.barcode.removeRow', { name: label })}
            onClick={onRemove}
          >
            <Trash2 size={14} aria-hidden="true" />
          </button>
        )}
      </div>
      <div className={classes.pair}>
        <input
          className={classes.input}
          aria-label={label}
          aria-invalid={mistake !== undefined || undefined}
          value={row.value}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
        <select
          className={classes.input}
          aria-label={t('designer.barcode.variableFor', { name: label })}
          value={fromVariable}
          onChange={(event) => onChange(event.target.value === '' ? '' : `{{${event.target.value}}}`)}
        >
          <option value="">{t('designer.barcode.fixed')}</option>
          {document.variables.map(({ variableId, variableName }) => (
            <option key={variableId} value={variableName}>
              {variableName}
            </option>
          ))}
        </select>
      </div>
      {filled.value !== row.value && (
        <p className={classes.small}>{t('designer.barcode.gives', { value: filled.value })}</p>
      )}
      {longer !== undefined ? (
        <button type="button" className={propertyClasses.textButton} onClick={() => onChange(longer)}>
          {t('designer.barcode.addZeros')}
        </button>
      ) : completed !== undefined ? (
        <button type="button" className={propertyClasses.textButton} onClick={() => onChange(completed)}>
          {t('designer.barcode.addCheckDigit', { digit: completed.slice(-1) })}
        </button>
      ) : (
        mistake && <p className={propertyClasses.error}>{mistake}</p>
      )}
    </div>
  )
}
