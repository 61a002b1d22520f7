import type { ExtractLabelBody } from '@labelwright/contract/server/labels-schemas'
import { mostSvgBytes } from '@labelwright/contract/server/labels-schemas'
import { currentFormatVersion, type LabelDocument } from '@labelwright/label-document/label-document'
import { micrometres } from '@labelwright/label-document/lengths'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { compileSvgLabel, fillSvg, type SvgTemplate } from '@labelwright/label-input/svg/compile-svg-label'
import { svgOfPicture } from '../../label-engine/drawn-labels.service.ts'
import { drawSvgGrey } from '../../media-library/pictures/draw-svg.service.ts'
import { shownVariables } from '../shown-variables.ts'
import { type ExtractionAnswer, refusal } from './extraction-protocol.ts'

const smallest = 5
const largest = 1_200
/** Millimetres, where the file does not say its own. */
const usualWidth = 100
/** Of the picture on the screen. */
const pictureDpi = 150

/** Reads an SVG as a label that is printed as it is. */
export async function readSvgFile(bytes: Uint8Array, order: ExtractLabelBody): Promise<ExtractionAnswer> {
  if (bytes.length > mostSvgBytes)
    return refusal('label-too-heavy', 'The SVG is larger than 2 MB. Simplify it, or make its pictures smaller.')
  const source = utf8Of(bytes)
  if (source === undefined) return refusal('label-damaged', 'The SVG is not written in UTF-8. Save it as UTF-8.')
  const template = compileSvgLabel(source)
  if ('problem' in template) return refusal('label-damaged', template.problem)
  const { warning, ...size } = sizeOf(template, order)
  const document = documentOf(template, size)
  const dots = (length: number): number => Math.max(1, Math.round((length / 25.4) * pictureDpi))
  const filled = fillSvg(template, sampleValuesOf(document.variables))
  const picture = await drawSvgGrey(filled, { width: dots(size.width), height: dots(size.height) }).catch(
    () => undefined,
  )
  if (!picture) return refusal('label-damaged', 'The SVG cannot be drawn. Export it again as plain SVG.')
  return extractionOf({ bytes, document, template, picture: svgOfPicture(picture), warning })
}

function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

const isSide = (length: number | undefined): boolean => length !== undefined && length >= smallest && length <= largest

/** The size that was asked for, else the file's own, else a usual one of its shape. */
function sizeOf(
  { size }: SvgTemplate,
  { mediaWidth, mediaHeight }: ExtractLabelBody,
): Size & { readonly warning?: string } {
  const width = mediaWidth ?? size?.width
  const height = mediaHeight ?? size?.height
  if (width !== undefined && height !== undefined && isSide(width) && isSide(height)) return { width, height }
  const shape = size ? size.height / size.width : 1
  const taken = { width: usualWidth, height: Math.min(largest, Math.max(smallest, Math.round(usualWidth * shape))) }
  const warning = `The SVG does not say a size from ${smallest} to ${largest} mm; ${taken.width} × ${taken.height} mm was taken. Enter the size of the label.`
  return { ...taken, warning }
}

const documentOf = ({ variables }: SvgTemplate, { width, height }: Size): LabelDocument => ({
  formatVersion: currentFormatVersion,
  width: micrometres(width * 1000),
  height: micrometres(height * 1000),
  cornerRadius: micrometres(0),
  variables,
  elements: [],
})

interface Read {
  readonly bytes: Uint8Array
  readonly document: LabelDocument
  readonly template: SvgTemplate
  readonly picture: string
  readonly warning: string | undefined
}

function extractionOf({ bytes, document, template: { remarks }, picture, warning }: Read): ExtractionAnswer {
  const shared = {
    mediaWidth: document.width / 1000,
    mediaHeight: document.height / 1000,
    variables: shownVariables(document),
  }
  const svg = { source: Buffer.from(bytes).toString('base64'), remarks: [...remarks] }
  const label = {
    ...shared,
    warnings: [],
    name: null,
    copies: 1,
    document,
    picture,
    printedPicture: null,
    zpl: null,
    zplRefusals: [],
    svg,
    pdf: null,
  }
  const warnings = warning === undefined ? [] : [{ message: warning, line: null }]
  return { kind: 'extracted', extraction: { ...shared, kind: 'svg', pages: 1, warnings, labels: [label] } }
}
