import { kindOfVariable } from '@labelwright/label-document/filling/variable-kinds'
import { hasRoomFor } from '@labelwright/open-label/room-for-records'
import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Menu, MenuAction } from '../../../../ui/dialog/menu.tsx'
import { useDesigner } from '../../designer-context.ts'
import propertyClasses from '../properties/properties.module.css'
import { AskedForm } from './asked/asked-form.tsx'
import { addVariable, moveVariable, nameOf, type VariableRow } from './variable-records.ts'
import { variableTemplates } from './variable-templates.ts'
import classes from './variables.module.css'

interface VariableListProps {
  readonly rows: readonly VariableRow[]
  /** The one that one comes back from: it has the focus. */
  readonly last: string | undefined
  readonly onOpen: (id: string) => void
}

/** All variables in the order that the form asks for them; dragged or moved by buttons. */
export function VariableList({ rows, last, onOpen }: VariableListProps) {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when one comes back to the list
  useEffect(() => {
    if (last === undefined) return
    const button = section.current?.querySelector<HTMLElement>(`[data-variable="${CSS.escape(last)}"]`)
    const found = button ?? section.current?.querySelector('button')
    found?.focus()
  }, [])
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = rows.filter((row) => nameOf(row).toLowerCase().includes(wanted))
  return (
    <>
      <section ref={section} className={propertyClasses.section}>
        <AddVariable onOpen={onOpen} />
        {rows.length > 0 && (
          <input
            type="search"
            className={classes.search}
            aria-label={t('designer.variables.search')}
            placeholder={t('designer.variables.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => event.stopPropagation()}
          />
        )}
        {found.length === 0 ? (
          <p className={propertyClasses.hint}>
            {rows.length === 0 ? t('designer.variables.empty') : t('designer.variables.noneFound', { search })}
          </p>
        ) : (
          <Rows rows={rows} found={found} onOpen={onOpen} />
        )}
      </section>
      {rows.length > 0 && <AskedForm />}
    </>
  )
}

interface RowsProps extends Omit<VariableListProps, 'last'> {
  readonly found: readonly VariableRow[]
}

function Rows({ rows, found, onOpen }: RowsProps) {
  const { t } = useTranslation()
  const { change, records } = useDesigner()
  const [dragged, setDragged] = useState<string>()
  const move = (id: string, to: number): void => change(moveVariable(records, id, to))
  return (
    <ol className={classes.list} aria-label={t('designer.tab.variables')}>
      {found.map((row) => {
        const at = rows.indexOf(row)
        const name = nameOf(row)
        return (
          <li
            key={row.id}
            className={classes.row}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', `{{${name}}}`)
              setDragged(row.id)
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              if (dragged !== undefined) event.preventDefault()
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) move(dragged, at)
              setDragged(undefined)
            }}
          >
            <GripVertical size={14} className={classes.grip} aria-hidden="true" />
            <button type="button" className={classes.open} data-variable={row.id} onClick={() => onOpen(row.id)}>
              <span className={classes.name}>{name}</span>
              <span className={classes.kind}>
                {t(`designer.variables.kind.${kindOfVariable(row.fields)}` as Parameters<typeof t>[0])}
                {row.fields.required === true && ` · ${t('designer.variables.required')}`}
              </span>
            </button>
            <button
              type="button"
              className={propertyClasses.small}
              aria-label={t('designer.variables.up', { name })}
              disabled={at === 0}
              onClick={() => move(row.id, at - 1)}
            >
              <ArrowUp size={14} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={propertyClasses.small}
              aria-label={t('designer.variables.down', { name })}
              disabled={at === rows.length - 1}
              onClick={() => move(row.id, at + 1)}
            >
              <ArrowDown size={14} aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function AddVariable({ onOpen }: Pick<VariableListProps, 'onOpen'>) {
  const { t } = useTranslation()
  const { change, records, editor } = useDesigner()
  const add = (template: (typeof variableTemplates)[number]): void => {
    const id = editor.label.newId('variable')
    const variableName = t(`designer.variables.newName.${template.name}` as Parameters<typeof t>[0])
    change([addVariable(records, id, { ...template.fields, variableName })])
    onOpen(id)
  }
  if (!hasRoomFor(records, 'variable')) return <p className={propertyClasses.hint}>{t('designer.variables.full')}</p>
  return (
    <div className={classes.adding}>
      <Menu
        label={t('designer.variables.add')}
        buttonClass={`${propertyClasses.textButton} ${classes.add}`}
        button={
          <>
            <Plus size={16} aria-hidden="true" />
            {t('designer.variables.add')}
          </>
        }
      >
        {variableTemplates.map((template) => (
          <MenuAction key={template.name} onChoose={() => add(template)}>
            {t(`designer.variables.template.${template.name}` as Parameters<typeof t>[0])}
          </MenuAction>
        ))}
      </Menu>
    </div>
  )
}
