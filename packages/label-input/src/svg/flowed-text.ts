import { localName } from './clean-svg.ts'
import { attributeOf } from './svg-size.ts'
import type { XmlToken } from './xml-tokens.ts'

const flow = /shape-inside\s*:\s*url\(|inline-size\s*:\s*(?!0(?:px)?\s*[;"'])[\d.]/

/**
 * Whether text flows into a shape without a place for its lines: `flowRoot` of SVG 1.2, or `shape-inside` and `inline-size` of SVG 2, whose
 * lines programs place as well (`tspan` with `x`) for those that do not know it.
 */
export const hasUnplacedFlow = (tokens: readonly XmlToken[]): boolean =>
  partsIn(tokens, 'flowroot').some((part) => part.some(isWords)) ||
  partsIn(tokens, 'text').some(([first, ...inside]) => isFlowing(first) && !inside.some(isPlaced))

// Drawing programs leave empty ones behind.
const isWords = (token: XmlToken): boolean => token.kind === 'text' && token.text.trim() !== ''
const isFlowing = (token: XmlToken | undefined): boolean => token?.kind === 'tag' && flow.test(token.text)
const isPlaced = (token: XmlToken): boolean =>
  token.kind === 'tag' && localName(token.name) === 'tspan' && attributeOf(token.text, 'x') !== undefined

/** Each element of the name, from its first tag to before its last. */
function partsIn(tokens: readonly XmlToken[], name: string): XmlToken[][] {
  const parts: XmlToken[][] = []
  let open: XmlToken[] | undefined
  for (const token of tokens) {
    const shape = token.kind === 'tag' && localName(token.name) === name ? token.shape : undefined
    if (shape === 'opens') {
      open = []
      parts.push(open)
    } else if (shape === 'closes') open = undefined
    open?.push(token)
  }
  return parts
}
