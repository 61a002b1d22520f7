// Small faults for a source file, each as a test should notice it.
import { parse, type SyntaxNode, walk } from '../house/syntax.ts'

/** A fault: what stands at a place, and what is put there instead. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly before: string
  readonly after: string
  /** Bytes of the file, from 0. */
  readonly start: number
  readonly end: number
}

const swapped: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** All faults of a file, in the order of its text. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { root, lineAt } = parse(file, source)
  const bytes = Buffer.from(source)
  const textOf = ({ span }: SyntaxNode): string => bytes.subarray(span.start - 1, span.end - 1).toString()
  const found: Mutant[] = []
  walk(root, (node, parents) => {
    if (isType(node, parents)) return
    for (const after of replacements(node, parents, textOf)) {
      const { start, end } = node.span
      found.push({ file, line: lineAt(start), before: textOf(node), after, start: start - 1, end: end - 1 })
    }
  })
  return found
}

/** The source with one fault in it. */
export function applyMutant(source: string, { start, end, after }: Mutant): string {
  const bytes = Buffer.from(source)
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(after), bytes.subarray(end)]).toString()
}

/** At most so many, spread evenly over all. */
export function sample(mutants: readonly Mutant[], most: number): Mutant[] {
  const step = Math.max(1, mutants.length / most)
  return mutants.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

type TextOf = (node: SyntaxNode) => string

function replacements(node: SyntaxNode, parents: readonly SyntaxNode[], textOf: TextOf): string[] {
  switch (node.type) {
    case 'BinaryExpression':
      return swapOperator(node, textOf)
    case 'IfStatement':
    case 'ConditionalExpression':
      return invertTest(node, textOf)
    case 'BooleanLiteral':
      return [String(!node.value)]
    case 'NumericLiteral':
      return [String(Number(node.value) + 1)]
    case 'StringLiteral':
      return isValue(node, parents.at(-1)) ? [node.value === '' ? "'x'" : "''"] : []
    case 'TemplateLiteral':
      return ['``']
    case 'UnaryExpression':
      return node.operator === '!' ? [textOf(node.argument as SyntaxNode)] : []
    case 'ExpressionStatement':
      return (node.expression as SyntaxNode).type === 'CallExpression' ? ['void 0'] : []
    case 'ThrowStatement':
      return ['void 0']
    case 'ArrayExpression':
      return (node.elements as readonly unknown[]).length > 0 ? ['[]'] : []
    default:
      return []
  }
}

function swapOperator({ operator, left, right }: SyntaxNode, textOf: TextOf): string[] {
  const other = swapped[String(operator)]
  return other ? [`(${textOf(left as SyntaxNode)} ${other} ${textOf(right as SyntaxNode)})`] : []
}

function invertTest(node: SyntaxNode, textOf: TextOf): string[] {
  const test = node.test as SyntaxNode
  const whole = textOf(node)
  const at = Buffer.from(whole)
    .subarray(0, test.span.start - node.span.start)
    .toString()
  const rest = Buffer.from(whole)
    .subarray(test.span.end - node.span.start)
    .toString()
  return ['true', 'false'].map((value) => at + value + rest)
}

// Names of members, modules and keys are no values.
const isValue = (node: SyntaxNode, parent: SyntaxNode | undefined): boolean =>
  parent !== undefined && parent.key !== node && !/^(Import|Export)/.test(parent.type)

const isType = (node: SyntaxNode, parents: readonly SyntaxNode[]): boolean =>
  node.type.startsWith('Ts') && !/^Ts(As|Satisfies|Const|NonNull)/.test(node.type)
    ? true
    : parents.some(({ type }) => /^Ts/.test(type) && !/^Ts(As|Satisfies|Const|NonNull)/.test(type))
