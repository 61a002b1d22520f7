import type { Gs1Rule } from './gs1-table.ts'

interface Element {
  readonly rule: Gs1Rule
  readonly value: string
}

const none: readonly string[] = []
const remembered = new Map<string, readonly string[]>()
const mostRemembered = 1_000

/** Sentences on identifiers that may not stand together, that miss another, or that stand twice with different values. */
export function checkTogether(elements: readonly Element[]): readonly string[] {
  let key = ''
  for (const { rule } of elements) key += `${rule.identifier} `
  const known = remembered.get(key) ?? checkIdentifiers(elements.map(({ rule }) => rule))
  // Bounded, because the content comes from whoever sends the values.
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(key, known)
  const twins = checkTwins(elements)
  return twins.length === 0 ? known : [...known, ...twins]
}

function checkTwins(elements: readonly Element[]): readonly string[] {
  const values = new Map<string, string>()
  let twins = none
  for (const { rule, value } of elements) {
    const { identifier } = rule
    if (values.has(identifier) && values.get(identifier) !== value) {
      twins = [...twins, `(${identifier}) stands twice with different values.`]
    }
    values.set(identifier, value)
  }
  return twins
}

function checkIdentifiers(rules: readonly Gs1Rule[]): readonly string[] {
  const advice: string[] = []
  for (const [index, rule] of rules.entries()) {
    const others = rules.filter((_, place) => place !== index).map((other) => other.identifier)
    for (const excluded of rule.excludes) {
      const found = others.find((other) => matches(other, excluded) && other !== rule.identifier)
      if (found) advice.push(`(${rule.identifier}) and (${found}) must not stand together.`)
    }
    for (const group of rule.requires) {
      const isThere = group.some((all) => all.every((needed) => others.some((other) => matches(other, needed))))
      if (!isThere) advice.push(`(${rule.identifier}) ${rule.title} must stand with ${describe(group)}.`)
    }
  }
  return advice
}

const describe = (group: readonly (readonly string[])[]): string =>
  group.map((all) => all.map((one) => `(${one})`).join(' and ')).join(' or ')

function matches(identifier: string, pattern: string): boolean {
  if (identifier.length !== pattern.length) return false
  for (let index = 0; index < pattern.length; index++) {
    if (pattern.charAt(index) !== 'n' && pattern.charAt(index) !== identifier.charAt(index)) return false
  }
  return true
}
