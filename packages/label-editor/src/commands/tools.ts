import type { InsertKind, Tool } from '../tools/tool.ts'
import type { EditorCommand } from './command.ts'

/** A letter for each tool, as it stands beside its button. */
const keys: Readonly<Record<Exclude<Tool['name'], 'insert'> | InsertKind, string>> = {
  select: 'v',
  lasso: 'q',
  pan: 'h',
  place: 'm',
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
}

const own = new Set<string>(['select', 'lasso', 'pan', 'place'])

/** The tool of this name: one of the pointer's own, or the one that inserts elements of this kind. */
const toolCalled = (name: string): Tool =>
  own.has(name) ? ({ name } as Tool) : { name: 'insert', kind: name as InsertKind }

/** `tool-text` of the text tool. */
export const commandOfTool = (tool: Tool): string => `tool-${tool.name === 'insert' ? tool.kind : tool.name}`

/** Taking up each tool. */
export const toolCommands: readonly EditorCommand[] = Object.entries(keys).map(([name, key]) => ({
  id: `tool-${name}`,
  keys: [key],
  isEnabled: (editor) => name !== 'place' || editor.view().selection.length > 0,
  run: (editor) => editor.setTool(toolCalled(name)),
}))
