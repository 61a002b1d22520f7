import { attributeOf } from './svg-size.ts'
import { readXmlTokens, type XmlToken } from './xml-tokens.ts'

const mostTokens = 1_000_000
/** A 64th more than a dot, so that no line falls between the centres of two rows; one that lies just between them has both. */
const oneDot = 65 / 64

/** Dots of one unit in both directions of what is drawn: the first two columns of a transform. */
type Matrix = readonly [a: number, b: number, c: number, d: number]

/**
 * Makes strokes thinner than a dot one dot wide, for a drawing of so many dots across. Takes an SVG as resvg simplifies it: every
 * stroke is an attribute of its path, every transform a matrix of its group. Answers the same text where nothing is that thin.
 */
export function widenHairlines(simplified: string, widthDots: number): string {
  const tokens = readXmlTokens(simplified, mostTokens)
  if (!tokens) return simplified
  const matrixOf = createMatrices(widthDots)
  let definitions = 0
  const texts = tokens.map((token) => {
    if (token.kind !== 'tag') return token.kind === 'text' ? token.text : ''
    if (token.name === 'defs') definitions += depthOf[token.shape]
    const matrix = matrixOf(token)
    return matrix && definitions === 0 ? widenStroke(token.text, smallestScale(matrix)) : token.text
  })
  return texts.join('')
}

type Tag = Extract<XmlToken, { kind: 'tag' }>

const depthOf = { opens: 1, empty: 0, closes: -1 } as const

/** The matrix in force at each tag in turn; undefined where it ends an element. */
function createMatrices(widthDots: number): (tag: Tag) => Matrix | undefined {
  const matrices: Matrix[] = []
  return ({ shape, text }) => {
    if (shape === 'closes') {
      matrices.pop()
      return undefined
    }
    const outer = matrices.at(-1)
    const matrix = outer ? multiply(outer, transformOf(text)) : rootMatrix(text, widthDots)
    if (shape === 'opens') matrices.push(matrix)
    return matrix
  }
}

/** The view box stands in the middle of the picture, as large as fits. */
function rootMatrix(tag: string, widthDots: number): Matrix {
  const [width, height] = [Number(attributeOf(tag, 'width')), Number(attributeOf(tag, 'height'))]
  const [, , boxWidth = width, boxHeight = height] = (attributeOf(tag, 'viewBox') ?? '').split(' ').map(Number)
  const scale = (widthDots / width) * Math.min(width / boxWidth, height / boxHeight)
  return [scale, 0, 0, scale]
}

function transformOf(tag: string): Matrix {
  const [a = 1, b = 0, c = 0, d = 1] = (/\stransform="matrix\(([^)]*)\)"/.exec(tag)?.[1] ?? '1 0 0 1')
    .split(' ')
    .map(Number)
  return [a, b, c, d]
}

const multiply = ([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix => [
  a * e + c * f,
  b * e + d * f,
  a * g + c * h,
  b * g + d * h,
]

/** The smaller singular value: a stroke is nowhere thinner than its width times this. */
function smallestScale([a, b, c, d]: Matrix): number {
  const sum = a * a + b * b + c * c + d * d
  const determinant = a * d - b * c
  return Math.sqrt(Math.max(0, (sum - Math.sqrt(Math.max(0, sum * sum - 4 * determinant * determinant))) / 2))
}

function widenStroke(tag: string, scale: number): string {
  if (!/\sstroke="(?!none")/.test(tag) || !(scale > 0)) return tag
  const width = Number(attributeOf(tag, 'stroke-width') ?? 1)
  if (!(width * scale < 1)) return tag
  const others = tag.replace(/\s(?:stroke-width|shape-rendering)="[^"]*"/g, '')
  // Without smoothing the dots are black and none of them grey.
  return others.replace(/\sstroke="/, ` stroke-width="${oneDot / scale}" shape-rendering="crispEdges"$&`)
}
