import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { createTemplateNames } from '../to-document/template-names.ts'
import { createVariables, partTemplate } from '../to-document/variables.ts'
import { cleanSvg } from './clean-svg.ts'
import { hasUnplacedFlow } from './flowed-text.ts'
import { type SvgSize, sizeOfSvg } from './svg-size.ts'
import { decodeXml, encodeXml, type XmlToken } from './xml-tokens.ts'

/** An SVG whose texts have places for values. */
export interface SvgTemplate {
  readonly pieces: readonly (string | { readonly variableName: string })[]
  readonly variables: readonly LabelVariable[]
  /** What a person should know before it is printed. */
  readonly remarks: readonly string[]
  /** None where the file says none. */
  readonly size: SvgSize | undefined
}

const mostPlaces = 500

/** Reads an SVG with `{{name}}` in its texts; or says why it cannot be a label. */
export function compileSvgLabel(source: string): SvgTemplate | { readonly problem: string } {
  const clean = cleanSvg(source)
  if ('problem' in clean) return clean
  const { tokens, leftOut } = clean
  const variables = createVariables()
  const names = createTemplateNames(variables)
  const pieces = tokens.flatMap((token) => piecesOf(token, names.variableOf))
  if (pieces.includes(undefined)) return { problem: 'The SVG has more than 200 variables. Use fewer.' }
  const filled = pieces.flatMap((piece) => piece ?? [])
  if (filled.filter((piece) => typeof piece !== 'string').length > mostPlaces)
    return { problem: `The SVG has more than ${mostPlaces} places for values. Use fewer.` }
  const first = tokens.find((token) => token.kind === 'tag')
  return {
    pieces: joined(filled),
    variables: [...variables.list(), ...names.list()],
    remarks: remarksOf(tokens, leftOut),
    size: first?.kind === 'tag' ? sizeOfSvg(first.text) : undefined,
  }
}

/** The SVG with values in the places of its variables; what has no value is empty. */
export const fillSvg = ({ pieces }: SvgTemplate, texts: Readonly<Record<string, string>>): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : encodeXml(texts[piece.variableName] ?? ''))).join('')

type Piece = SvgTemplate['pieces'][number]

function piecesOf(token: XmlToken, variableOf: (name: string) => string | undefined): (Piece | undefined)[] {
  if (token.kind === 'tag') return [token.text]
  if (token.kind !== 'text') return []
  return partTemplate(decodeXml(token.text)).map((part) => {
    if ('text' in part) return encodeXml(part.text)
    const variableName = variableOf(part.name)
    return variableName === undefined ? undefined : { variableName }
  })
}

function joined(pieces: readonly Piece[]): Piece[] {
  const made: Piece[] = []
  for (const piece of pieces) {
    const last = made.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') made[made.length - 1] = last + piece
    else made.push(piece)
  }
  return made
}

const flowedText =
  'Text that flows into a shape is not drawn as the drawing program shows it. Turn it into plain text there (Inkscape: Text, Convert to Text), then upload the file again.'

const remarksOf = (tokens: readonly XmlToken[], leftOut: readonly string[]): string[] => [
  ...(leftOut.length > 0
    ? [`These parts do not draw, or come from another address, and were left out: ${leftOut.slice(0, 10).join(', ')}.`]
    : []),
  ...(hasUnplacedFlow(tokens) ? [flowedText] : []),
  ...(tokens.some((token) => token.kind === 'tag' && /\{\{[^{}]+\}\}/.test(token.text))
    ? ['Variables are filled in texts only. A {{name}} elsewhere stays as it is.']
    : []),
]
