// The shape of code: how long functions are, how many parameters they take, and spreads that only fold lines together.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeFolders, filesIn, isCode } from './source-files.ts'
import { parse, type SyntaxNode, walk } from './syntax.ts'

/** What a rule of shape forbids. */
export type ShapeRule = 'function-lines' | 'parameters' | 'literal-spread' | 'folder-files'

/** A place that breaks a rule. */
export interface Offence {
  readonly rule: ShapeRule
  /** From the root of the project; a folder for `folder-files`. */
  readonly file: string
  /** The function; empty for spreads, which are counted by file, and for folders. */
  readonly name: string
  /** How many: lines, parameters, spreads or files. */
  readonly size: number
}

export const limits = { lines: 60, componentLines: 90, parameters: 3, folderFiles: 25 } as const

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file)

/** The offences of a project. */
export function findOffences(root: string): Offence[] {
  const files = filesIn(root, codeFolders)
  const inSources = files.filter(isCode).flatMap((file) => offencesIn(file, readFileSync(join(root, file), 'utf8')))
  return [...inSources, ...crowdedFolders(files)]
}

/** The offences of one source file. */
export function offencesIn(file: string, source: string): Offence[] {
  const { root, lineAt } = parse(file, source)
  const mostLines = file.endsWith('.tsx') ? limits.componentLines : limits.lines
  const offences: Offence[] = []
  let spreads = 0
  walk(root, (node, parents) => {
    spreads += literalSpreads(node)
    const parameters = parametersOf(node)
    // Callbacks of tests are apart.
    if (!parameters || (isTest(file) && isArgument(node, parents))) return
    const name = nameOf(node, parents)
    const lines = lineAt(node.span.end - 1) - lineAt(node.span.start) + 1
    if (lines > mostLines) offences.push({ rule: 'function-lines', file, name, size: lines })
    if (parameters.length > limits.parameters) {
      offences.push({ rule: 'parameters', file, name, size: parameters.length })
    }
  })
  if (spreads > 0) offences.push({ rule: 'literal-spread', file, name: '', size: spreads })
  return offences
}

/** The folders that hold too many files. Tests do not count, nor do folders that are lists of like things. */
export function crowdedFolders(files: readonly string[]): Offence[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    if (isTest(file) || lists.some((list) => list.test(folder))) continue
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, size]) => size > limits.folderFiles)
    .map(([file, size]) => ({ rule: 'folder-files', file, name: '', size }))
}

// One file for each migration, endpoint group, expected output, table of a fixture or function of the database.
const lists = [
  /\/migrations$/,
  /^packages\/contract\/src\/server$/,
  /\/golden(\/|$)/,
  /\/fixture-\d{4}$/,
  /\/database\/functions$/,
]

/** The parameters of a function with a body; undefined for all else. */
function parametersOf(node: SyntaxNode): readonly unknown[] | undefined {
  // The `function` of a class's method holds what other functions hold themselves.
  const holder = (node.function ?? node) as { readonly params?: unknown; readonly body?: unknown }
  const isFunction = functionTypes.has(node.type) && holder.body !== null && holder.body !== undefined
  return isFunction && Array.isArray(holder.params) ? holder.params : undefined
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'MethodProperty',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
])

/** A name that survives when the lines around it change: its own, that of what it is assigned to, or of the call it is handed to. */
function nameOf(node: SyntaxNode, parents: readonly SyntaxNode[]): string {
  const own = wordOf(node.identifier) ?? wordOf(node.key)
  if (own !== undefined) return own
  for (const parent of parents.toReversed()) {
    const name = wordOf(parent.id) ?? wordOf(parent.key) ?? wordOf(parent.identifier)
    if (name !== undefined) return name
    if (parent.type === 'CallExpression') return `argument of ${calleeOf(parent)}`
  }
  return 'a function'
}

function calleeOf({ callee }: SyntaxNode): string {
  const called = callee as SyntaxNode
  return wordOf(called) ?? wordOf(called.property) ?? 'a call'
}

function wordOf(node: unknown): string | undefined {
  const { type, value } = (node ?? {}) as { readonly type?: string; readonly value?: unknown }
  const isWord = type === 'Identifier' || type === 'StringLiteral' || type === 'PrivateName'
  return isWord && typeof value === 'string' ? value : undefined
}

const isArgument = (node: SyntaxNode, parents: readonly SyntaxNode[]): boolean => {
  const call = parents.findLast(({ type }) => type !== 'ParenthesisExpression')
  return call?.type === 'CallExpression' && call.callee !== node
}

/** Spreads of literals among the arguments, items, properties or attributes of a node. */
function literalSpreads({ arguments: values, elements, properties, attributes }: SyntaxNode): number {
  const boxes = [values, elements, properties, attributes].flatMap((list) => (Array.isArray(list) ? list : []))
  return boxes.filter((box) => box?.spread && isLiteral(box.expression ?? box.arguments)).length
}

const wrappers = new Set(['ParenthesisExpression', 'TsConstAssertion', 'TsAsExpression', 'TsSatisfiesExpression'])

function isLiteral(value: unknown): boolean {
  const node = value as SyntaxNode
  if (wrappers.has(node.type)) return isLiteral(node.expression)
  return node.type === 'ObjectExpression' || node.type === 'ArrayExpression'
}
