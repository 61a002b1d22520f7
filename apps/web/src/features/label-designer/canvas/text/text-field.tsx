import type { Rectangle } from '@labelwright/label-editor/editor-view'
import type { Fields } from '@labelwright/open-label/records'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { usePaperFont } from '../../../labels/label-engine.queries.ts'
import { useDesigner } from '../../designer-context.ts'
import { useEditorView } from '../../editor-views.ts'
import { selectedIn } from './field-content.ts'
import { fieldLook } from './field-look.ts'
import classes from './text-field.module.css'
import { TextTools } from './text-tools.tsx'
import { useFieldText } from './use-field-text.ts'
import { styleByKey, useTextStyle } from './use-text-style.ts'
import { useVariableWish } from './use-variable-wish.ts'
import { VariableList } from './variable-list.tsx'

/** The text that is edited, on the paper itself: same place, size, font and alignment as it is printed. */
export function TextField() {
  const { editor, records } = useDesigner()
  const { editing, newText } = useEditorView(editor)
  const node = editing === undefined ? undefined : editor.scene().nodes.get(editing)
  const fields = node?.fields ?? records.get(editing ?? '')?.fields ?? newText?.fields
  const frame = node?.frame ?? frameOf(fields)
  if (editing === undefined || !fields || !frame) return null
  const angle = (node?.rotation ?? 0) + Number(fields.tilt ?? 0)
  const scale = (node?.space.scale ?? 100) / 100
  return <EditedText key={editing} id={editing} fields={fields} placed={{ frame, angle, scale }} />
}

interface EditedTextProps {
  readonly id: string
  readonly fields: Fields
  readonly placed: Parameters<typeof fieldLook>[1]
}

function EditedText({ id, fields, placed }: EditedTextProps) {
  const { t } = useTranslation()
  const { editor, document } = useDesigner()
  const { camera } = useEditorView(editor)
  const field = useRef<HTMLDivElement>(null)
  const listId = useId()
  const names = document.variables.map(({ variableName }) => variableName)
  const font = usePaperFont(String(fields.fontFamily ?? ''), fields.bold === true)
  const { insert, range } = useFieldText({ field, id, fields, names })
  const wish = useVariableWish({ fields, range, names, insert })
  const style = useTextStyle({
    id,
    fields,
    readRange: () => (field.current && selectedIn(field.current)) ?? range ?? { from: 0, to: 0 },
  })
  const look = fieldLook(fields, placed, camera)

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    event.stopPropagation()
    // A composition is ended by its own Enter.
    if (event.nativeEvent.isComposing) return
    const isUsed = wish.press(event.key) || endsBy(event) || stylesBy(event)
    if (isUsed) event.preventDefault()
  }
  const stylesBy = (event: KeyboardEvent): boolean => {
    const wanted = styleByKey(event)
    if (wanted) style.toggle(wanted)
    return wanted !== undefined
  }
  const endsBy = ({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLElement>): boolean => {
    const ends = key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey))
    if (!ends) return false
    editor.editText(undefined)
    currentTarget.closest('[data-state]')?.querySelector<HTMLElement>('[role="listbox"]')?.focus()
    return true
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) editor.editText(undefined)
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a text area cannot show variables as signs */}
      <div
        ref={field}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={t('designer.editText')}
        aria-controls={wish.isOpen ? listId : undefined}
        aria-activedescendant={wish.isOpen ? `${listId}-${wish.chosen}` : undefined}
        className={classes.text}
        contentEditable
        suppressContentEditableWarning
        spellCheck={false}
        dir={typeof fields.direction === 'string' ? fields.direction : 'auto'}
        style={{ ...look, fontFamily: font }}
        onKeyDown={press}
      />
      <VariableList id={listId} wish={wish} field={field} />
      <TextTools look={look} names={names} style={style} onInsert={insert} />
    </div>
  )
}

const frameOf = (fields: Fields | undefined): Rectangle | undefined =>
  fields && {
    x: Number(fields.x),
    y: Number(fields.y),
    width: Number(fields.width),
    height: Number(fields.height),
  }
