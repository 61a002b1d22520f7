import { basicCommands } from './basic.ts'
import type { EditorCommand } from './command.ts'
import { viewCommands } from './view.ts'

/** Every command of the editor: menus, keys and their list are made of it. */
export const editorCommands: readonly EditorCommand[] = [...basicCommands, ...viewCommands]
