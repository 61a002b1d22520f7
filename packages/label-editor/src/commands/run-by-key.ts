import type { Editor, KeyInput } from '../editor.ts'
import { nameOfKey } from './command.ts'
import { editorCommands } from './editor-commands.ts'

const byKey = new Map(editorCommands.flatMap((command) => command.keys.map((key) => [key, command] as const)))

/** True when a command has the key and could be run. */
export function runByKey(editor: Editor, input: KeyInput): boolean {
  const name = nameOfKey(input)
  if ([...name].length === 1 && !editor.settings().usesLetterKeys) return false
  const command = byKey.get(name)
  if (!command?.isEnabled(editor)) return false
  command.run(editor)
  return true
}
