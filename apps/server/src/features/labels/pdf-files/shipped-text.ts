// Texts that a PDF's own font cannot write: laid out as those of designs are, in the fonts of the product.
import { deflateSync } from 'node:zlib'
import { currentFormatVersion, type LabelDocument, type TextElement } from '@labelwright/label-document/label-document'
import { type Micrometres, micrometres } from '@labelwright/label-document/lengths'
import { hasErrors } from '@labelwright/label-document/problem'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { writePdf } from '@labelwright/label-output/pdf/write-pdf'
import { loadResources } from '../../label-engine/load-resources.service.ts'
import { isBoldName } from './field-font.ts'
import type { FieldLook } from './field-look.ts'
import { firstBoxOf, innerOf, isMultiline, leastFontSize, oneLine, type TextField, wantedSize } from './field-text.ts'

const micrometresPerPoint = 25_400 / 72
const inMicrometres = (points: number): Micrometres => micrometres(points * micrometresPerPoint)
/** Of the grid that letters are set on. */
const dpi = 600

let resources: Promise<LayoutResources> | undefined

/** A PDF of one page as large as the field with its text; undefined where the text does not fit. */
export async function setInShippedFonts(
  text: string,
  { field, look }: { readonly field: TextField; readonly look: FieldLook },
): Promise<Uint8Array | undefined> {
  resources ??= loadResources()
  const loaded = await resources
  const pieces = piecesOf(text, { field, look })
  if (!pieces) return undefined
  // As values, so that braces in them name nothing.
  const values = Object.fromEntries(pieces.map((piece, index) => [nameAt(index), piece.text]))
  const { drawing, problems } = layOutLabel(compileLabel(documentOf(pieces, look), { resources: loaded, dpi }), values)
  if (hasErrors(problems)) return undefined
  return writePdf([drawing], { resources: loaded, copies: 1, deflate: (bytes) => deflateSync(bytes), title: '' })
}

const nameAt = (index: number): string => `text${index}`

function documentOf(pieces: readonly Piece[], look: FieldLook): LabelDocument {
  const parts = look.color.map((part) => Math.round(part * 255))
  return {
    formatVersion: currentFormatVersion,
    width: inMicrometres(look.width),
    height: inMicrometres(look.height),
    cornerRadius: micrometres(0),
    accentColor: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    variables: pieces.map((_, index) => ({
      variableId: nameAt(index),
      variableName: nameAt(index),
      variableData: '',
      dataType: 'default',
      propertySize: 20_000,
      required: false,
    })),
    elements: pieces.map((piece, index) => elementOf(piece, look, nameAt(index))),
  }
}

/** A text and its place in points. */
interface Piece extends Pick<TextElement, 'wrap' | 'align' | 'verticalAlign'> {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function elementOf({ text: _, x, y, width, height, ...set }: Piece, look: FieldLook, id: string): TextElement {
  return {
    ...set,
    type: 'text',
    id,
    x: inMicrometres(x),
    y: inMicrometres(y),
    width: inMicrometres(width),
    height: inMicrometres(height),
    ink: look.color.every((part) => part === 0) ? 'black' : 'accent',
    content: `{{${id}}}`,
    fontFamily: 'Noto Sans',
    bold: isBoldName(look.fontName),
    fontSize: inMicrometres(wantedSize(look, set.wrap)),
    minimumFontSize: inMicrometres(Math.min(leastFontSize, wantedSize(look, set.wrap))),
    rotation: 0,
  }
}

function piecesOf(
  text: string,
  { field, look }: { readonly field: TextField; readonly look: FieldLook },
): Piece[] | undefined {
  if (field.kind === 'text' && field.isComb) return inBoxes(text, look, field.maximumLength)
  const { margin, width, height } = innerOf(look)
  if (isMultiline(field)) {
    const lines = text.replaceAll(/\r\n?/g, '\n')
    return [{ text: lines, x: margin, y: margin, width, height, wrap: true, align: look.align, verticalAlign: 'top' }]
  }
  const frame = { x: margin, y: 0, width, height: look.height }
  return [{ text: oneLine(text), ...frame, wrap: false, align: look.align, verticalAlign: 'middle' }]
}

function inBoxes(text: string, look: FieldLook, boxes: number): Piece[] | undefined {
  const characters = [...text]
  if (characters.length > boxes) return undefined
  const width = look.width / boxes
  const first = firstBoxOf(look, boxes, characters.length)
  return characters.map((character, index) => ({
    text: character,
    x: (first + index) * width,
    y: 0,
    width,
    height: look.height,
    wrap: false,
    align: 'center',
    verticalAlign: 'middle',
  }))
}
