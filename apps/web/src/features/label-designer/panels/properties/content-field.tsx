import { editRuns, runsOf, textOf } from '@labelwright/label-editor/texts/text-runs'
import type { Change } from '@labelwright/open-label/commands'
import type { Fields } from '@labelwright/open-label/records'
import { Braces } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Menu, MenuAction } from '../../../../ui/dialog/menu.tsx'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { commonValue, setFields } from './common-value.ts'
import classes from './properties.module.css'
import type { TextSpec } from './spec-kinds.ts'
import { textEdit } from './text-edit.ts'

/** Empty, but there: other fields go from the element with their last letter. */
const neverGone: ReadonlySet<string> = new Set(['content', 'pictogram', 'title'])

interface ContentFieldProps {
  readonly spec: TextSpec
  readonly elements: readonly SelectedElement[]
}

/** Text with variables in it. What is typed stands on the paper at once; on one element others may type in the same text. */
export function ContentField({ spec, elements }: ContentFieldProps) {
  const { t } = useTranslation()
  const { change, document } = useDesigner()
  const area = useRef<HTMLTextAreaElement>(null)
  const common = commonValue(elements, spec)
  const [single] = elements
  const value = piecesOf(spec, elements)
    ? textOf(single?.fields ?? {})
    : String(common.isMixed ? '' : (common.value ?? ''))
  const caret = useRef<number>(undefined)
  const [, drawAgain] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is put back behind what was inserted
  useEffect(() => {
    if (caret.current === undefined) return
    area.current?.focus()
    area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [value])

  const write = (next: string): void => {
    change(...typed({ spec, elements, before: value, next }))
    drawAgain((count) => count + 1)
  }

  const insert = (name: string): void => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
    const text = `{{${name}}}`
    caret.current = selectionStart + text.length
    write(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
  }

  return (
    <div className={classes.field}>
      <span className={classes.fieldHead}>
        <span className={classes.label}>{t(spec.label)}</span>
        {spec.kind !== 'expression' && document.variables.length > 0 && (
          <Menu
            label={t('designer.insertVariable')}
            buttonClass={classes.small}
            button={<Braces size={14} aria-hidden="true" />}
          >
            {document.variables.map(({ variableId, variableName }) => (
              <MenuAction key={variableId} onChoose={() => insert(variableName)}>
                {variableName}
              </MenuAction>
            ))}
          </Menu>
        )}
      </span>
      <span className={classes.box}>
        <textarea
          ref={area}
          className={classes.area}
          data-mono={spec.kind === 'expression' || undefined}
          rows={spec.kind === 'content' ? 3 : 2}
          aria-label={t(spec.label)}
          value={value}
          placeholder={common.isMixed ? t('designer.mixed') : ''}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => event.stopPropagation()}
        />
      </span>
    </div>
  )
}

/** Pieces of different looks, where they stand in place of the content. */
function piecesOf({ name }: TextSpec, [single, ...others]: readonly SelectedElement[]): readonly Fields[] | undefined {
  const hasRuns = name === 'content' && others.length === 0 && Array.isArray(single?.fields.runs)
  return hasRuns ? runsOf(single.fields) : undefined
}

interface Typing extends ContentFieldProps {
  readonly before: string
  readonly next: string
}

/** The changes of typing, and the step of undo that they belong to. */
function typed({ spec, elements, before, next }: Typing): [changes: readonly Change[], joins: string] {
  const [single] = elements
  const edit = textEdit(before, next)
  const pieces = piecesOf(spec, elements)
  if (single && pieces) {
    const value = edit ? editRuns(pieces, edit) : pieces
    return [[{ type: 'field', id: single.id, field: 'runs', value }], `type ${single.id} runs`]
  }
  if (single && elements.length === 1 && Object.hasOwn(single.fields, spec.name) && next !== '') {
    const joins = `type ${single.id} ${spec.name}`
    return [edit ? [{ type: 'text', id: single.id, field: spec.name, edit }] : [], joins]
  }
  const isOptional = !neverGone.has(spec.name)
  return [setFields(elements, spec, () => (next === '' && isOptional ? null : next)), `type ${spec.name}`]
}
