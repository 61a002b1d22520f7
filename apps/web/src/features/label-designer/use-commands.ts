import type { EditorCommand } from '@labelwright/label-editor/commands/command'
import { editorCommands } from '@labelwright/label-editor/commands/editor-commands'
import { canRepeat, wrapAsRepeater } from '@labelwright/label-editor/commands/wrap-as-repeater'
import { useMemo } from 'react'
import { type MessageKey, useTranslation } from '../../lib/i18n.ts'
import { useDesigner } from './designer-context.ts'

/** A command of the editor with its words. */
export interface DesignerCommand {
  readonly id: string
  readonly title: string
  /** As they are written on keyboards: 'Ctrl ⇧ G'; empty where it has none. */
  readonly keys: string
  readonly command: EditorCommand
  readonly run: () => void
}

const wrapCommand: EditorCommand = {
  id: 'wrap-as-repeater',
  keys: [],
  isEnabled: canRepeat,
  run: wrapAsRepeater,
}

/** Every command, for menus, the palette and the list of keys. */
export function useCommands(): readonly DesignerCommand[] {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  return useMemo(
    () =>
      [...editorCommands, wrapCommand].map((command) => ({
        id: command.id,
        title: titleOf(command.id, t),
        keys: writtenKeys(command.keys[0]),
        command,
        run: () => command.run(editor),
      })),
    [t, editor],
  )
}

/** Tools are named where they are chosen; those that insert say so among all the others. */
function titleOf(id: string, t: ReturnType<typeof useTranslation>['t']): string {
  if (!id.startsWith('tool-')) return t(`designer.command.${id}` as MessageKey)
  const tool = id.slice('tool-'.length)
  const name = t(`designer.tool.${tool}` as MessageKey)
  return withoutInsert.has(tool) ? name : t('designer.insertTool', { kind: name })
}

const withoutInsert: ReadonlySet<string> = new Set(['select', 'several', 'lasso', 'pan', 'place', 'size'])

const signs: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: '⇧',
  delete: 'Del',
  backspace: '⌫',
  escape: 'Esc',
  enter: '↵',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  ' ': 'Space',
}

/** `ctrl+shift+g` as people read it. */
export const writtenKeys = (keys: string | undefined): string =>
  (keys ?? '')
    .split(/(?<!^)\+(?!$)/)
    .filter(Boolean)
    .map((key) => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(' ')
