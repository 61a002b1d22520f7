import { Braces } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Menu, MenuAction } from '../../../../ui/dialog/menu.tsx'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { commonValue, setFields } from './common-value.ts'
import classes from './properties.module.css'
import type { TextSpec } from './spec-kinds.ts'
import { textEdit } from './text-edit.ts'

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
  const value = common.isMixed ? '' : String(common.value ?? '')
  const [single] = elements
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
    const had = single && Object.hasOwn(single.fields, spec.name)
    if (elements.length === 1 && single && had && next !== '') {
      const edit = textEdit(value, next)
      if (edit) change([{ type: 'text', id: single.id, field: spec.name, edit }], `type ${single.id} ${spec.name}`)
    } else {
      const isOptional = spec.name !== 'content' && spec.name !== 'pictogram'
      change(
        setFields(elements, spec, () => (next === '' && isOptional ? null : next)),
        `type ${spec.name}`,
      )
    }
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
