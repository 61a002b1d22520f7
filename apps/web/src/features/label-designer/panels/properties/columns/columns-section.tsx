import {
  addColumn,
  columnsOf,
  mayChangeColumns,
  moveColumn,
  removeColumn,
} from '@labelwright/label-editor/commands/columns'
import { partOf } from '@labelwright/label-editor/locks/locked-parts'
import type { Fields } from '@labelwright/open-label/records'
import { hasRoomIn } from '@labelwright/open-label/room-for-records'
import { ArrowLeft, ArrowRight, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { Toolbar } from '../../../../../ui/layout/toolbar.tsx'
import { useDesigner } from '../../../designer-context.ts'
import { LockedFields } from '../locks/locked-fields.tsx'
import propertyClasses from '../properties.module.css'
import { PropertyField } from '../property-field.tsx'
import { columnSpecs } from './column-specs.ts'
import classes from './columns.module.css'

/** The columns of a table: one is chosen, and what it shows is changed below. */
export function ColumnsSection({ table }: { readonly table: string }) {
  const { t } = useTranslation()
  const { editor, records } = useDesigner()
  const [wanted, setWanted] = useState<string>()
  const columns = columnsOf(records, table)
  const nameOf = (fields: Fields, index: number): string =>
    String(fields.title ?? '').trim() || t('designer.columns.nameless', { number: index + 1 })
  const at = Math.max(
    0,
    columns.findIndex(([id]) => id === wanted),
  )
  const chosen = columns[at]
  const mayChange = mayChangeColumns(records, table)
  return (
    <section className={propertyClasses.section}>
      <h3 className={propertyClasses.title}>{t('designer.columns.title')}</h3>
      <Toolbar label={t('designer.columns.title')} className={classes.columns}>
        {columns.map(([id, { fields }], index) => (
          <button
            key={id}
            type="button"
            className={classes.column}
            aria-pressed={index === at}
            onClick={() => setWanted(id)}
          >
            {nameOf(fields, index)}
          </button>
        ))}
        <button
          type="button"
          className={propertyClasses.small}
          aria-label={t('designer.columns.add')}
          title={t('designer.columns.add')}
          disabled={!mayChange || !hasRoomIn(records, table)}
          onClick={() => setWanted(addColumn(editor, table) ?? wanted)}
        >
          <Plus size={14} aria-hidden="true" />
        </button>
      </Toolbar>
      {chosen && (
        <ColumnFields
          key={chosen[0]}
          id={chosen[0]}
          fields={chosen[1].fields}
          name={nameOf(chosen[1].fields, at)}
          isFirst={at === 0}
          isLast={at === columns.length - 1}
          mayChange={mayChange}
        />
      )}
    </section>
  )
}

interface ColumnFieldsProps {
  readonly id: string
  readonly fields: Fields
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly mayChange: boolean
}

function ColumnFields({ id, fields, name, isFirst, isLast, mayChange }: ColumnFieldsProps) {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  const elements = [{ id, fields }]
  return (
    <>
      {columnSpecs.map((spec) => (
        <LockedFields key={spec.name} part={partOf(spec.name)}>
          <PropertyField spec={spec} elements={elements} />
        </LockedFields>
      ))}
      <Toolbar label={t('designer.columns.actions', { name })} className={propertyClasses.buttons}>
        <button
          type="button"
          className={propertyClasses.iconButton}
          aria-label={t('designer.columns.left', { name })}
          disabled={isFirst || !mayChange}
          onClick={() => moveColumn(editor, id, 'left')}
        >
          <ArrowLeft size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={propertyClasses.iconButton}
          aria-label={t('designer.columns.right', { name })}
          disabled={isLast || !mayChange}
          onClick={() => moveColumn(editor, id, 'right')}
        >
          <ArrowRight size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={propertyClasses.iconButton}
          aria-label={t('designer.columns.remove', { name })}
          disabled={(isFirst && isLast) || !mayChange}
          onClick={() => removeColumn(editor, id)}
        >
          <Trash2 size={16} aria-hidden="true" />
        </button>
      </Toolbar>
    </>
  )
}
