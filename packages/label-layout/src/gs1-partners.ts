import type { Problem } from '@labelwright/label-document/problem'
import type { Gs1Symbol } from './elements/element-layout.ts'
import { findMissingPartners } from './symbols/gs1/gs1-together.ts'

/** A doubt about the identifiers of a symbol, which is printed all the same. */
export const gs1Incomplete = (elementId: string, message: string): Problem => ({
  code: 'gs1-invalid',
  detail: 'gs1-incomplete',
  severity: 'warning',
  message,
  elementId,
})

/** Tells identifiers whose partners stand in no symbol of the label (GS1 General Specifications 4.14). */
export function checkPartners(symbols: readonly Gs1Symbol[]): Problem[] {
  return symbols.flatMap((symbol) => {
    const { elementId, rules } = symbol
    // Most symbols have all that they need: the others are looked at only for one that has not.
    if (findMissingPartners(rules, []).length === 0) return []
    const others = symbols.filter((other) => other !== symbol).flatMap((other) => other.rules)
    return findMissingPartners(rules, others).map((message) => gs1Incomplete(elementId, message))
  })
}
