// A variable under another name, wherever it is named.
import type { Change, TextEdit } from '@labelwright/open-label/commands'
import type { Editor } from '../editor.ts'
import { editTexts, type TextLanguage } from './text-fields.ts'
import { placeholder } from './text-pieces.ts'

const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*|\S/g
const identifier = /^[A-Za-z_]\w*$/

/** Names a variable anew in the label and everywhere in its texts, in locked ones too: they say the same afterwards. False where the name is taken or none. */
export function renameVariable(editor: Editor, id: string, name: string): boolean {
  const records = editor.label.records()
  const before = records.get(id)?.fields.variableName
  if (typeof before !== 'string' || !isFreeName(editor, id, name)) return false
  if (name === before) return true
  const uses = editTexts(records, (text, language) => findUses(text, language, { from: before, to: name }))
  const changes: Change[] = [{ type: 'field', id, field: 'variableName', value: name }, ...uses]
  return editor.perform(changes)
}

/** Whether a variable may have a name: no braces, and nobody else has it, whatever the case of its letters. */
export function isFreeName(editor: Editor, id: string, name: string): boolean {
  if (name.trim() === '' || name.length > 200 || /[{}]/.test(name)) return false
  return ![...editor.label.records()].some(
    ([other, { kind, fields }]) => kind === 'variable' && other !== id && isSame(String(fields.variableName), name),
  )
}

interface Renaming {
  readonly from: string
  readonly to: string
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The edits that rename a variable in a text. */
export function findUses(text: string, language: TextLanguage, renaming: Renaming): TextEdit[] {
  if (language === 'expression') return findInExpression(text, renaming)
  if (language === 'content') return findInContent(text, renaming)
  return isSame(text, renaming.from) ? [{ at: 0, del: text.length, ins: renaming.to }] : []
}

function findInContent(text: string, renaming: Renaming): TextEdit[] {
  return [...text.matchAll(placeholder)].flatMap((match) => {
    const inside = match[1] ?? ''
    const start = match.index + 2
    if (inside.trimStart().startsWith('=')) {
      return findInExpression(inside, renaming).map((found) => ({ ...found, at: found.at + start }))
    }
    const name = inside.trim()
    if (!isSame(name, renaming.from)) return []
    return [{ at: start + inside.indexOf(name), del: name.length, ins: renaming.to }]
  })
}

/** A name that is no identifier is read by value("…"). */
function findInExpression(text: string, { from, to }: Renaming): TextEdit[] {
  const tokens = [...text.matchAll(token)]
  return tokens.flatMap((match, index) => {
    const [word] = match
    const [before, last] = [tokens[index - 2]?.[0], tokens[index - 1]?.[0]]
    if (/^["']/.test(word)) {
      const isName = before === 'value' && last === '(' && isSame(word.slice(1, -1), from)
      return isName ? [{ at: match.index, del: word.length, ins: JSON.stringify(to) }] : []
    }
    const isUse = isSame(word, from) && last !== '.' && tokens[index + 1]?.[0] !== '('
    const ins = identifier.test(to) ? to : `value(${JSON.stringify(to)})`
    return isUse && identifier.test(word) ? [{ at: match.index, del: word.length, ins }] : []
  })
}
