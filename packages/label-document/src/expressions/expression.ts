import { Environment } from '@marcbachmann/cel-js'
import { expressionFunctions } from './functions.ts'
import { sayMistake, sayUnknownFunction } from './say-mistake.ts'
import { ExpressionMistake, toText } from './values.ts'

/** An expression that can be evaluated many times. */
export interface Expression {
  /** The names it reads, as written. */
  readonly names: ReadonlySet<string>
  readonly evaluate: (values: Readonly<Record<string, unknown>>) => ExpressionResult
}

export type ExpressionResult = { readonly value: unknown } | Mistake

/** Why an expression is none, or has no value: a sentence, and where in its text, counted from 0. */
export interface Mistake {
  readonly reason: string
  readonly place?: number
}

/** The longest expression taken. */
export const mostExpressionCharacters = 2_000

// Bounded work: no loops over lists, no names for results, no regular expressions; then time follows the length of the text.
const forbidden = new Set(['matches', 'map', 'filter', 'all', 'exists', 'exists_one', 'bind'])

/** Tells the value of a variable by a name that is no identifier; set for the time of one evaluation. */
let valueByName: (name: string) => unknown = () => null

function createEnvironment(): Environment {
  const environment = new Environment({
    unlistedVariablesAreDyn: true,
    homogeneousAggregateLiterals: false,
    limits: { maxAstNodes: 400, maxDepth: 40, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 },
  })
  const calculate: Readonly<Record<string, (left: number, right: number) => number>> = {
    '+': (left, right) => left + right,
    '-': (left, right) => left - right,
    '*': (left, right) => left * right,
    '/': divide,
  }
  for (const [sign, handler] of Object.entries(calculate)) {
    const mixed = (left: unknown, right: unknown): number => handler(Number(left), Number(right))
    environment.registerOperator(`double ${sign} int`, mixed)
    environment.registerOperator(`int ${sign} double`, mixed)
  }
  // People join texts and numbers with a plus.
  for (const type of ['int', 'double', 'bool', 'google.protobuf.Timestamp']) {
    environment.registerOperator(`string + ${type}`, (left: unknown, right: unknown) => toText(left) + toText(right))
    environment.registerOperator(`${type} + string`, (left: unknown, right: unknown) => toText(left) + toText(right))
  }
  for (const [signature, description, handler] of expressionFunctions) {
    environment.registerFunction(signature, handler, { description })
  }
  environment.registerFunction('value(string): dyn', (name: unknown) => valueByName(toText(name)))
  return environment
}

function divide(left: number, right: number): number {
  if (right === 0) throw new ExpressionMistake('A number is divided by zero.')
  return left / right
}

let environment: Environment | undefined
/** Of the standard and ours, by name; known with the environment. */
let knownFunctions: ReadonlySet<string> = new Set()
const remembered = new Map<string, Expression | Mistake>()
const mostRemembered = 1_000

/** Reads an expression (Common Expression Language, with the functions of `functions.ts`); says what is wrong and where otherwise. */
export function readExpression(source: string): Expression | Mistake {
  const known = remembered.get(source)
  if (known) return known
  const read = parse(source)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(source, read)
  return read
}

function parse(source: string): Expression | Mistake {
  if (source.length > mostExpressionCharacters) {
    return { reason: `An expression has at most ${mostExpressionCharacters} characters.` }
  }
  if (!environment) {
    environment = createEnvironment()
    knownFunctions = new Set(environment.getDefinitions().functions.map(({ name }) => name))
  }
  try {
    const parsed = environment.parse(source)
    const names = new Set<string>()
    const refused = walk(parsed.ast, names)
    if (refused) return { reason: refused }
    return { names, evaluate: (values) => evaluate(parsed, values) }
  } catch (error) {
    return mistakeOf(error)
  }
}

function evaluate(
  parsed: (values: Record<string, unknown>) => unknown,
  values: Readonly<Record<string, unknown>>,
): ExpressionResult {
  valueByName = (name) => (Object.hasOwn(values, name) ? values[name] : null)
  try {
    const value = parsed(values)
    // Checks that it can stand on a label: not too long, no impossible date.
    toText(value)
    return { value }
  } catch (error) {
    return mistakeOf(error)
  }
}

function refusalOf(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  if (forbidden.has(name)) return `"${name}" cannot be used here.`
  return knownFunctions.has(name) ? undefined : sayUnknownFunction(name)
}

// Names are gathered on the way; answers why something cannot be called.
function walk(node: unknown, names: Set<string>): string | undefined {
  if (Array.isArray(node)) return firstOf(node, names)
  if (typeof node !== 'object' || node === null) return undefined
  const { op, args } = node as { readonly op?: unknown; readonly args?: unknown }
  if (op === 'id' && typeof args === 'string') names.add(args)
  if ((op === 'call' || op === 'rcall') && Array.isArray(args)) {
    const [name, ...rest] = args
    noteNamedValue(name, rest, names)
    return refusalOf(name) ?? firstOf(rest, names)
  }
  return walk(args, names)
}

function firstOf(nodes: readonly unknown[], names: Set<string>): string | undefined {
  for (const node of nodes) {
    const refused = walk(node, names)
    if (refused) return refused
  }
  return undefined
}

// value("Net weight") reads that variable.
function noteNamedValue(name: unknown, rest: readonly unknown[], names: Set<string>): void {
  if (name !== 'value') return
  const [list] = rest
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  const { op, args } = (first ?? {}) as { readonly op?: unknown; readonly args?: unknown }
  if (op === 'value' && typeof args === 'string') names.add(args)
}

// The library shows the place in further lines; its first says what is wrong.
function mistakeOf(error: unknown): Mistake {
  const message = error instanceof Error ? error.message : String(error)
  const told = (message.split('\n')[0] ?? '').trim()
  const reason = error instanceof ExpressionMistake ? told : sayMistake(told)
  const { range } = (error ?? {}) as { readonly range?: { readonly start?: unknown } }
  const place = range?.start
  return typeof place === 'number' ? { reason, place } : { reason }
}
