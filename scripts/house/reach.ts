// Which declarations the programs reach: from their entries through imports, declaration by declaration.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { childrenOf, parse, type SyntaxNode, walk } from './syntax.ts'

/** One statement at the top of a file. */
interface Statement {
  readonly names: readonly string[]
  readonly lines: number
  /** Whether it does something when the file is read, beside declaring. */
  readonly runs: boolean
  readonly mentions: ReadonlySet<string>
  /** Files that it names in strings: imported when needed, or started as programs. */
  readonly files: readonly string[]
}

/** Something named in a file: `*` is all of it, the empty name only what runs when it is read. */
interface Target {
  readonly file: string
  readonly name: string
}

interface Module {
  readonly file: string
  readonly statements: readonly Statement[]
  /** What imported names stand for. */
  readonly imports: ReadonlyMap<string, Target>
  /** Files that are read because of an import, whatever of them is used. */
  readonly reads: readonly string[]
}

/** Lines of declarations that no entry reaches, by file; `files` are the sources without tests. */
export function unreachableLines(
  root: string,
  files: readonly string[],
  entries: readonly string[],
): Map<string, number> {
  const modules = new Map(files.map((file) => [file, readModule(root, file, new Set(files))]))
  const reached = new Set<Statement>()
  const seen = new Set<string>()
  const waiting: Target[] = entries.map((file) => ({ file, name: '*' }))
  for (let target = waiting.pop(); target; target = waiting.pop()) {
    const { file, name } = target
    const module = modules.get(file)
    if (!module || seen.has(`${file} ${name}`)) continue
    seen.add(`${file} ${name}`)
    waiting.push(...module.reads.map((read) => ({ file: read, name: '' })))
    const wanted = module.statements.filter((one) => one.runs || name === '*' || one.names.includes(name))
    for (const statement of wanted) {
      if (!reached.has(statement)) waiting.push(...targetsOf(statement, module))
      reached.add(statement)
    }
  }
  return new Map(
    [...modules].map(([file, { statements }]) => [file, linesOf(statements.filter((one) => !reached.has(one)))]),
  )
}

const targetsOf = ({ mentions, files }: Statement, { file, imports }: Module): Target[] => [
  ...files.map((named) => ({ file: named, name: '*' })),
  ...[...mentions].map((name) => imports.get(name) ?? { file, name }),
]

const linesOf = (statements: readonly Statement[]): number => statements.reduce((sum, { lines }) => sum + lines, 0)

function readModule(root: string, file: string, files: ReadonlySet<string>): Module {
  const { root: tree, lineAt } = parse(file, readFileSync(posix.join(root, file), 'utf8'))
  const resolve = (specifier: string): string => resolveIn(file, specifier, files)
  const imports = new Map<string, Target>()
  const reads: string[] = []
  const statements: Statement[] = []
  for (const node of childrenOf(tree)) {
    if (node.type === 'ImportDeclaration') {
      const from = resolve(textOf(node.source))
      if (!node.typeOnly) reads.push(from)
      for (const specifier of node.specifiers as readonly SyntaxNode[]) {
        imports.set(textOf(specifier.local), { file: from, name: importedName(specifier) })
      }
      continue
    }
    const lines = lineAt(node.span.end - 1) - lineAt(node.span.start) + 1
    statements.push({ ...read(node, resolve), lines })
  }
  return { file, statements, imports, reads }
}

function importedName(specifier: SyntaxNode): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  return textOf(specifier.imported) || textOf(specifier.local)
}

function read(node: SyntaxNode, resolve: (specifier: string) => string): Omit<Statement, 'lines'> {
  const declared = (node.declaration ?? node) as SyntaxNode
  const names = node.type === 'ExportDefaultDeclaration' || node.type === 'ExportDefaultExpression' ? ['default'] : []
  names.push(...namesOf(declared))
  const mentions = new Set<string>()
  const files: string[] = []
  walk(node, (inner, parents) => {
    if (inner.type === 'Identifier' && !isLabel(inner, parents.at(-1))) mentions.add(textOf(inner))
    if (inner.type === 'StringLiteral' && /\.[mc]?[jt]sx?$/.test(textOf(inner))) files.push(resolve(textOf(inner)))
  })
  return { names, mentions, files, runs: names.length === 0 }
}

function namesOf(node: SyntaxNode): string[] {
  if (node.type === 'VariableDeclaration') {
    return (node.declarations as readonly SyntaxNode[]).flatMap(({ id }) => boundNames(id as SyntaxNode))
  }
  const name = textOf(node.identifier ?? node.id)
  return name === '' ? [] : [name]
}

// Of a pattern: every identifier in it.
function boundNames(pattern: SyntaxNode): string[] {
  const names: string[] = []
  walk(pattern, (node) => {
    if (node.type === 'Identifier') names.push(textOf(node))
  })
  return names
}

const isLabel = (node: SyntaxNode, parent: SyntaxNode | undefined): boolean =>
  parent !== undefined && (parent.property === node || parent.key === node)

const textOf = (node: unknown): string => {
  const value = (node as { readonly value?: unknown } | null | undefined)?.value
  return typeof value === 'string' ? value : ''
}

/** The file of a specifier; the specifier itself where it is not of the project. */
function resolveIn(file: string, specifier: string, files: ReadonlySet<string>): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [, room = '', path = ''] = /^@labelwright\/([\w-]+)\/(.+)$/.exec(specifier) ?? []
  return (
    ['packages', 'apps'].map((folder) => `${folder}/${room}/src/${path}.ts`).find((one) => files.has(one)) ?? specifier
  )
}
