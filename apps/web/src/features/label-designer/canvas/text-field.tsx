import type { Camera, Rectangle } from '@labelwright/label-editor/editor-view'
import type { Fields } from '@labelwright/open-label/records'
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePaperFont } from '../../labels/label-engine.queries.ts'
import { useDesigner } from '../designer-context.ts'
import { useEditorView } from '../editor-views.ts'
import { textEdit } from '../panels/properties/text-edit.ts'
import classes from './canvas.module.css'

/** The text that is edited, on the paper itself: same place, size, font and alignment as it is printed. */
export function TextField() {
  const { t } = useTranslation()
  const { editor, records } = useDesigner()
  const view = useEditorView(editor)
  const area = useRef<HTMLTextAreaElement>(null)
  const { editing, newText, camera } = view
  const node = editing === undefined ? undefined : editor.scene().nodes.get(editing)
  const fields = node?.fields ?? records.get(editing ?? '')?.fields ?? newText?.fields
  const frame = node?.frame ?? frameOf(fields)
  const content = String(fields?.content ?? '')
  const font = usePaperFont(String(fields?.fontFamily ?? ''), fields?.bold === true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field takes the focus when another text is edited
  useEffect(() => {
    area.current?.focus({ preventScroll: true })
    area.current?.select()
  }, [editing])
  useLayoutEffect(() => {
    const field = area.current
    if (!field) return
    field.style.height = 'auto'
    field.style.height = `${Math.max(field.scrollHeight, frame ? frame.height * camera.scale : 0)}px`
  })
  if (editing === undefined || !fields || !frame) return null
  return (
    <textarea
      ref={area}
      className={classes.text}
      aria-label={t('designer.editText')}
      value={content}
      rows={1}
      spellCheck={false}
      style={{ ...placeOf(frame, camera), ...lookOf(fields, camera), fontFamily: font }}
      onChange={(event) => {
        const edit = textEdit(content, event.target.value)
        if (edit) editor.typeText(edit, event.timeStamp)
      }}
      onKeyDown={(event) => {
        // A composition is ended by its own Enter.
        if (event.nativeEvent.isComposing) return
        const ends = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
        event.stopPropagation()
        if (!ends) return
        event.preventDefault()
        editor.editText(undefined)
        event.currentTarget.closest<HTMLElement>('[role="listbox"]')?.focus()
      }}
      onBlur={() => editor.editText(undefined)}
    />
  )
}

const frameOf = (fields: Fields | undefined): Rectangle | undefined =>
  fields && {
    x: Number(fields.x),
    y: Number(fields.y),
    width: Number(fields.width),
    height: Number(fields.height),
  }

const placeOf = ({ x, y, width }: Rectangle, { left, top, scale }: Camera): CSSProperties => ({
  left: (x - left) * scale,
  top: (y - top) * scale,
  width: Math.max(1, width * scale),
})

function lookOf(fields: Fields, { scale }: Camera): CSSProperties {
  const size = Number(fields.fontSize) * scale
  return {
    fontSize: size,
    fontWeight: fields.bold === true ? 700 : 400,
    lineHeight: `${(size * Number(fields.lineSpacing ?? 120)) / 100}px`,
    textAlign: fields.align as CSSProperties['textAlign'],
    whiteSpace: fields.wrap === true || fields.fit === 'wrap' ? 'pre-wrap' : 'pre',
  }
}
