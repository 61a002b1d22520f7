import { arrangeCommands } from './arrange.ts'
import { basicCommands } from './basic.ts'
import type { EditorCommand } from './command.ts'
import { groupingCommands } from './grouping.ts'
import { lockCommands } from './locks.ts'
import { lookCommands } from './look.ts'
import { orderCommands } from './order.ts'
import { selectingCommands } from './selecting.ts'
import { toolCommands } from './tools.ts'
import { turnCommands } from './turn.ts'
import { viewCommands } from './view.ts'

/** Every command that needs no question: menus, keys and their list are made of it. */
export const editorCommands: readonly EditorCommand[] = [
  ...basicCommands,
  ...selectingCommands,
  ...groupingCommands,
  ...orderCommands,
  ...arrangeCommands,
  ...turnCommands,
  ...lookCommands,
  ...lockCommands,
  ...viewCommands,
  ...toolCommands,
]
