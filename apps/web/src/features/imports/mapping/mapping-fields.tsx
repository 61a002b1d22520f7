import type { ColumnMapping, ImportField, ImportKind } from '@labelwright/contract/server/imports-schemas'
import { NativeSelect } from '@mantine/core'
import { GripVertical } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { fieldsOf, takesMany, withColumn } from './import-options.ts'
import classes from './mapping.module.css'

interface FoundColumn {
  readonly name: string
  readonly samples: readonly string[]
}

interface MappingFieldsProps {
  readonly kind: ImportKind
  readonly columns: readonly FoundColumn[]
  readonly mapping: readonly ColumnMapping[]
  readonly onChange: (mapping: readonly ColumnMapping[]) => void
}

/** Stands for 'not imported'. */
const nowhere = ''
const shownSamples = 3

/** Where each column goes: chosen beside it, or dragged onto the field. */
export function MappingFields({ kind, columns, mapping, onChange }: MappingFieldsProps) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string>()
  const of = (column: string) => mapping.find((one) => one.column === column)
  const send = (column: string, field: ImportField | undefined) => onChange(withColumn(mapping, column, field))
  return (
    <div className={classes.mapping}>
      <table className={classes.columns} aria-label={t('imports.columns')}>
        <thead>
          <tr>
            <th scope="col">{t('imports.column')}</th>
            <th scope="col" className={classes.samples}>
              {t('imports.samples')}
            </th>
            <th scope="col">{t('imports.goesTo')}</th>
            <th scope="col">{t('entries.key')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, samples }) => {
            const own = of(name)
            return (
              <tr
                key={name}
                draggable
                data-dragged={dragged === name || undefined}
                data-left-out={own === undefined || undefined}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', name)
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(name)
                }}
                onDragEnd={() => setDragged(undefined)}
              >
                <th scope="row">
                  <span className={classes.name}>
                    <GripVertical size={14} aria-hidden="true" />
                    <span>{name}</span>
                  </span>
                </th>
                <td className={classes.samples} title={samples.join('\n')}>
                  {samples.slice(0, shownSamples).join(' · ')}
                </td>
                <td>
                  <FieldChoice
                    kind={kind}
                    label={t('imports.fieldOf', { name })}
                    value={own?.field}
                    onChange={(field) => send(name, field)}
                  />
                </td>
                <td>
                  {own && takesMany(own.field) && (
                    <input
                      className={`${classes.input} mono`}
                      aria-label={t('imports.keyOf', { name })}
                      placeholder={name}
                      maxLength={200}
                      value={own.key}
                      onChange={(event) =>
                        onChange(mapping.map((one) => (one === own ? { ...one, key: event.currentTarget.value } : one)))
                      }
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <DropFields
        kind={kind}
        mapping={mapping}
        isDragging={dragged !== undefined}
        onDrop={(column, field) => {
          setDragged(undefined)
          if (columns.some(({ name }) => name === column)) send(column, field)
        }}
      />
    </div>
  )
}

interface FieldChoiceProps {
  readonly kind: ImportKind
  readonly label: string
  readonly value: ImportField | undefined
  readonly onChange: (field: ImportField | undefined) => void
}

export function FieldChoice({ kind, label, value, onChange }: FieldChoiceProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      className={classes.choice}
      aria-label={label}
      value={value ?? nowhere}
      onChange={(event) => onChange(fieldsOf(kind).find((field) => field === event.currentTarget.value))}
    >
      {fieldsOf(kind).map((field) => (
        <option key={field} value={field}>
          {t(`imports.field.${field}`)}
        </option>
      ))}
      <option value={nowhere}>{t('imports.leftOut')}</option>
    </NativeSelect>
  )
}

interface DropFieldsProps {
  readonly kind: ImportKind
  readonly mapping: readonly ColumnMapping[]
  readonly isDragging: boolean
  readonly onDrop: (column: string, field: ImportField | undefined) => void
}

/** The fields, each with the columns that go to it; a column can be dropped on one. */
function DropFields({ kind, mapping, isDragging, onDrop }: DropFieldsProps) {
  const { t } = useTranslation()
  const [over, setOver] = useState<ImportField | 'nowhere'>()
  const zone = (field: ImportField | undefined) => ({
    'data-over': (isDragging && over === (field ?? 'nowhere')) || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(field ?? 'nowhere')
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(undefined)
      onDrop(event.dataTransfer.getData('text/plain'), field)
    },
  })
  return (
    <ul className={classes.fields} aria-label={t('imports.fields')} data-dragging={isDragging || undefined}>
      {fieldsOf(kind).map((field) => (
        <li key={field} {...zone(field)}>
          <strong>{t(`imports.field.${field}`)}</strong>
          <span>
            {mapping
              .filter((one) => one.field === field)
              .map(({ column }) => column)
              .join(', ') || t('imports.noColumn')}
          </span>
        </li>
      ))}
      <li {...zone(undefined)}>
        <strong>{t('imports.leftOut')}</strong>
        <span>{t('imports.leftOutText')}</span>
      </li>
    </ul>
  )
}
