import type { Gs1Rule } from './gs1-table.ts'

interface Element {
  readonly rule: Gs1Rule
  readonly value: string
}

const none: readonly string[] = []
const remembered = new Map<string, readonly string[]>()
const mostRemembered = 1_000

/** Sentences on identifiers of one symbol that may not stand together, or that stand twice with different values. */
export function checkTogether(elements: readonly Element[]): readonly string[] {
  const rules = elements.map(({ rule }) => rule)
  const excluded = remember(`excluded ${keyOf(rules)}`, () =>
    rules.flatMap((rule, index) => excludedBy(rule, index, rules)),
  )
  const twins = checkTwins(elements)
  return twins.length === 0 ? excluded : [...excluded, ...twins]
}

/** A sentence for each identifier of a symbol whose partners stand nowhere on the label; `others` are those of its other symbols. */
export const findMissingPartners = (rules: readonly Gs1Rule[], others: readonly Gs1Rule[]): readonly string[] =>
  remember(`missing ${keyOf(rules)}/ ${keyOf(others)}`, () => {
    const all = [...rules, ...others]
    return rules.flatMap((rule) =>
      missingFor(
        rule,
        all.filter((other) => other !== rule).map(({ identifier }) => identifier),
      ),
    )
  })

function keyOf(rules: readonly Gs1Rule[]): string {
  let key = ''
  for (const { identifier } of rules) key += `${identifier} `
  return key
}

function remember(key: string, find: () => readonly string[]): readonly string[] {
  const known = remembered.get(key) ?? find()
  // Bounded, because the content comes from whoever sends the values.
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(key, known)
  return known
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

function excludedBy({ identifier, excludes }: Gs1Rule, index: number, rules: readonly Gs1Rule[]): string[] {
  const others = rules.filter((_, place) => place !== index).map((other) => other.identifier)
  return excludes.flatMap((excluded) => {
    const found = others.find((other) => matches(other, excluded) && other !== identifier)
    return found ? [`(${identifier}) and (${found}) must not stand together.`] : []
  })
}

const missingFor = ({ identifier, title, requires }: Gs1Rule, others: readonly string[]): string[] =>
  requires
    .filter((group) => !group.some((all) => all.every((needed) => others.some((other) => matches(other, needed)))))
    .map((group) => `(${identifier}) ${title} must stand with ${describe(group)}.`)

const describe = (group: readonly (readonly string[])[]): string =>
  group.map((all) => all.map((one) => `(${one})`).join(' and ')).join(' or ')

function matches(identifier: string, pattern: string): boolean {
  if (identifier.length !== pattern.length) return false
  for (let index = 0; index < pattern.length; index++) {
    if (pattern.charAt(index) !== 'n' && pattern.charAt(index) !== identifier.charAt(index)) return false
  }
  return true
}
