// Sources as syntax trees, by the parser that the dependency rules use as well.
import { parseSync } from '@swc/core'

/** A node of the tree as far as the checks look at it; every kind has other fields. */
export interface SyntaxNode {
  readonly type: string
  readonly span: Span
  readonly [field: string]: unknown
}

/** Bytes of the UTF-8 text, counted from 1. */
interface Span {
  readonly start: number
  readonly end: number
}

export interface Syntax {
  readonly root: SyntaxNode
  /** The line of a place in the text, from 1. */
  readonly lineAt: (offset: number) => number
}

/** Parses TypeScript, or TSX by the file's name. Throws for what is neither. */
export function parse(file: string, source: string): Syntax {
  const root = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024', decorators: false })
  fillSpans(root as unknown as SyntaxNode)
  const bytes = Buffer.from(source)
  const lineStarts = [1]
  bytes.forEach((byte, index) => {
    if (byte === newline) lineStarts.push(index + 2)
  })
  return {
    root: root as unknown as SyntaxNode,
    lineAt: (offset) => lineStarts.findLastIndex((start) => start <= offset) + 1,
  }
}

const newline = 0x0a

/** The nodes inside one, in the order of the text. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flatMap(nodesIn)
    .sort((one, other) => one.span.start - other.span.start)
}

// Arguments, array items and methods hold nodes in plain objects without a type.
function nodesIn(value: unknown): SyntaxNode[] {
  if (typeof value !== 'object' || value === null) return []
  return isNode(value) ? [value] : Object.values(value).flatMap(nodesIn)
}

const isNode = (value: object): value is SyntaxNode => 'type' in value && typeof value.type === 'string'

// Properties of objects, spreads among them, have no place of their own: it is that of what is in them.
function fillSpans(node: { -readonly [Key in keyof SyntaxNode]: SyntaxNode[Key] }): void {
  const children = Object.values(node).flatMap(nodesIn)
  for (const child of children) fillSpans(child)
  node.span ??= {
    start: Math.min(...children.map(({ span }) => span.start)),
    end: Math.max(...children.map(({ span }) => span.end)),
  }
}

/** Visits a node and everything in it; `parents` has the nearest last. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
  parents: readonly SyntaxNode[] = [],
): void {
  visit(node, parents)
  const inner = [...parents, node]
  for (const child of childrenOf(node)) walk(child, visit, inner)
}
