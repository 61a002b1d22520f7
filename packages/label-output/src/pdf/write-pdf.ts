import type { Emu } from '@labelwright/label-document/lengths'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { Drawing, Mark } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import type { Deflate } from '../deflate.ts'
import { moveDrawing } from '../print-settings/move-drawing.ts'
import { writeArchiveParts } from './archive.ts'
import { ByteWriter } from './byte-writer.ts'
import { utf16 } from './glyph-characters.ts'
import { PageTree } from './page-tree.ts'
import { emuPerPoint, paintMarks } from './paint-marks.ts'
import { createPdfNames } from './pdf-names.ts'
import { PdfObjects } from './pdf-objects.ts'

export interface PdfOptions {
  readonly resources: LayoutResources
  /** Pages for each drawing, one after the other. */
  readonly copies: number
  readonly deflate: Deflate
  readonly title: string
  readonly settings?: PrintSettings | undefined
}

/** Takes drawings one at a time and gives the file away in pieces, so that a batch of any size needs little memory. */
export interface PdfWriter {
  readonly add: (drawing: Drawing) => void
  /** Writes fonts, page tree and cross-references; nothing can be added after. */
  readonly finish: () => void
}

/** Writes labels as one PDF 1.7 file, a page each, as large as the label. The same drawings give the same bytes. */
export function writePdf(drawings: Iterable<Drawing>, options: PdfOptions): Uint8Array {
  const parts: Uint8Array[] = []
  const writer = createPdfWriter(options, (bytes) => {
    parts.push(bytes)
  })
  for (const drawing of drawings) writer.add(drawing)
  writer.finish()
  const file = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    file.set(part, offset)
    offset += part.length
  }
  return file
}

/** Starts a PDF. What drawings share (`sharedMarks`, fonts, pictures) is written once: hand in drawings of one compiled label. */
export function createPdfWriter(options: PdfOptions, sink: (bytes: Uint8Array) => void): PdfWriter {
  const { copies, resources } = options
  if (!Number.isInteger(copies) || copies < 1) throw new Error(`Copies must be a whole number from 1, not ${copies}`)
  const objects = new PdfObjects(options.deflate, sink)
  const [catalogId, rootId, infoId, resourcesId, sharedResourcesId] = [
    objects.allocate(),
    objects.allocate(),
    objects.allocate(),
    objects.allocate(),
    objects.allocate(),
  ]
  const names = createPdfNames(objects, resources)
  const content = new ByteWriter(1 << 14)
  // The number of each design in the names of page contents, `/S0` the first, and the height of its form.
  const forms = new Map<readonly Mark[], { readonly number: number; readonly height: Emu }>()
  const formIds: number[] = []
  const pages = new PageTree(objects, rootId)

  function formOf(drawing: Drawing): { readonly number: number; readonly height: Emu } {
    const known = forms.get(drawing.sharedMarks)
    if (known !== undefined) return known
    const id = objects.allocate()
    content.reset()
    paintMarks({ writer: content, names, sheet: drawing }, drawing.sharedMarks)
    const box = boxOf(drawing)
    objects.stream(id, `/Type/XObject/Subtype/Form/BBox[${box}]/Resources ${sharedResourcesId} 0 R`, content.bytes())
    const form = { number: formIds.length, height: drawing.height }
    forms.set(drawing.sharedMarks, form)
    formIds.push(id)
    return form
  }

  function add(drawing: Drawing): void {
    const form = formOf(drawing)
    content.reset()
    content.ascii(turnPage(drawing, options.settings) + placeForm(drawing, form))
    paintMarks({ writer: content, names, sheet: drawing }, drawing.marks.slice(drawing.sharedMarks.length))
    const contentId = objects.allocate()
    objects.stream(contentId, '', content.bytes())
    for (let copy = 0; copy < copies; copy++) pages.add(contentId, boxOf(drawing))
  }

  function finish(): void {
    pages.closeNode()
    const shared = names.write()
    const formNames = formIds.map((id, form) => `/S${form} ${id} 0 R`).join('')
    objects.object(sharedResourcesId, `<<${shared.common}/XObject<<${shared.images}>>>>`)
    objects.object(resourcesId, `<<${shared.common}/XObject<<${shared.images}${formNames}>>>>`)
    pages.writeRoot(resourcesId)
    const archive = options.settings?.isArchival ? writeArchiveParts(objects, options.title) : ''
    // A label that a viewer shrinks to "fit the page" is the wrong size and its bars the wrong width.
    objects.object(
      catalogId,
      `<</Type/Catalog/Pages ${rootId} 0 R${archive}/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>>>`,
    )
    objects.object(infoId, `<</Title<feff${utf16(options.title)}>>>`)
    objects.finish(catalogId, infoId)
  }
  return { add: (drawing) => add(moveDrawing(drawing, options.settings)), finish }
}

// Pages of continuous paper differ in height, and a form stands at the top of each.
function placeForm({ sharedMarks, height }: Drawing, form: { readonly number: number; readonly height: Emu }): string {
  if (sharedMarks.length === 0) return ''
  const { number } = form
  const up = height - form.height
  return up === 0 ? `/S${number} Do\n` : `q 1 0 0 1 0 ${(up / emuPerPoint).toFixed(6)} cm/S${number} Do Q\n`
}

/** ISO 32000-1, 8.3.4: everything that follows is mirrored or turned about the middle of the page. */
function turnPage({ width, height }: Drawing, { isMirrored, isUpsideDown }: PrintSettings = {}): string {
  const isFlippedAcross = (isMirrored === true) !== (isUpsideDown === true)
  if (!isFlippedAcross && !isUpsideDown) return ''
  const [wide, tall] = [width, height].map((length) => (length / emuPerPoint).toFixed(6))
  const across = isFlippedAcross ? [-1, wide] : [1, 0]
  const along = isUpsideDown ? [-1, tall] : [1, 0]
  return `${across[0]} 0 0 ${along[0]} ${across[1]} ${along[1]} cm\n`
}

// A whole number of dots, so that no renderer rounds the page to another grid; a hair less, because some round up.
function boxOf({ width, height, dot }: Drawing): string {
  const points = (length: number): string => {
    const exact = (Math.round(length / dot) * dot) / emuPerPoint
    return String(Math.floor(exact * 100_000 - 1) / 100_000)
  }
  return `0 0 ${points(width)} ${points(height)}`
}
