import type { Tool } from '../tools/tool.ts'
import type { EditorCommand } from './command.ts'

const kinds = {
  text: 't',
  barcode: 'b',
  picture: 'i',
  box: 'r',
  line: 'l',
  ellipse: 'o',
  path: 'p',
  table: 'g',
  repeater: 'e',
  pictogram: 'y',
} as const

/** `tool-text` of the text tool. */
export const commandOfTool = (tool: Tool): string => `tool-${tool.name === 'insert' ? tool.kind : tool.name}`

const choosing = (tool: Tool, key: string): EditorCommand => ({
  id: commandOfTool(tool),
  keys: [key],
  isEnabled: () => true,
  run: (editor) => editor.setTool(tool),
})

/** A letter for each tool. */
export const toolCommands: readonly EditorCommand[] = [
  choosing({ name: 'select' }, 'v'),
  choosing({ name: 'several' }, 'x'),
  choosing({ name: 'lasso' }, 'q'),
  choosing({ name: 'pan' }, 'h'),
  choosing({ name: 'place' }, 'm'),
  choosing({ name: 'size' }, 's'),
  ...Object.entries(kinds).map(([kind, key]) => choosing({ name: 'insert', kind: kind as keyof typeof kinds }, key)),
]
