// The label engine as the server uses it: fonts and HarfBuzz loaded once, compiled designs kept, bytes for printers made.
import { deflateSync } from 'node:zlib'
import type { PrinterLanguage } from '@labelwright/contract/server/printers-schemas'
import type { LabelSheet } from '@labelwright/label-document/label-paper'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import { arrangeOnSheets } from '@labelwright/label-layout/arrange-on-sheets'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { CompiledLabel } from '@labelwright/label-layout/lay-out-label'
import { compilePages, type LaidOutPages, layOutPages } from '@labelwright/label-layout/lay-out-pages'
import { type LayoutResources, withoutSymbols } from '@labelwright/label-layout/layout-resources'
import { markAsPreview, markAsTest } from '@labelwright/label-layout/mark-as-test'
import { type OutputFormatName, outputFormats } from '@labelwright/label-output/output-formats'
import { findCutOff } from '@labelwright/label-output/print-settings/find-cut-off'
import type { Bitmap } from '@labelwright/label-output/raster/bitmap'
import { rasterise } from '@labelwright/label-output/raster/rasterise'
import type { BrotherHead } from '@labelwright/label-output/raster-languages/brother-rolls'
import { writeSvg } from '@labelwright/label-output/svg/write-svg'
import { LRUCache } from 'lru-cache'
import { createKeptPictograms } from './kept-pictograms.service.ts'
import { type LabelOfVersion, partsKeyOf, type ZplLabelOfVersion } from './label-of-version.service.ts'
import { loadResources } from './load-resources.service.ts'
import { createOwnFonts } from './own-fonts.service.ts'
import { createOwnPictures } from './own-pictures.service.ts'
import { joinPieces, writePrintFile } from './write-print-file.ts'
import { createZplLabels, type ZplLabels } from './zpl-labels.service.ts'
import { zplPieces } from './zpl-pieces.ts'

export interface LabelEngine {
  /** Every page of a label, the first first. `versionId` names the document for ever: versions do not change. Its fonts may come later. */
  readonly layOut: (label: LabelOfVersion, values: Values, dpi: number) => LaidOutPages
  /** Compiles a label without what this process remembers of it and of its symbols: as one that draws it for the first time. */
  readonly compileAnew: (label: LabelOfVersion, dpi: number) => (values: Values) => LaidOutPages
  readonly svg: (drawing: Drawing) => string
  /** The dots that a printer of one colour gets. */
  readonly dots: (drawing: Drawing) => Bitmap
  /** The dots of a drawing, as a picture. */
  readonly png: (drawing: Drawing) => Uint8Array
  /** Labels of one version on sheets, each made when it is asked for. */
  readonly arrange: (drawings: Iterable<Drawing>, sheet: LabelSheet, startAt: number) => Iterable<Drawing>
  /** Bytes in a printer's language for `copies` of each label, label by label; drawings may be made as they are asked for. */
  readonly print: (drawings: Iterable<Drawing>, options: PrintOptions) => Generator<undefined, Uint8Array>
  /** Finds texts and codes that the offsets of the settings would cut off at an edge of the label (`findCutOff`). */
  readonly cutOff: (drawing: Drawing, settings: PrintSettings) => string | undefined
  /** Labels of kind `zpl`. */
  readonly zpl: ZplLabels
  /** Bytes of a job of a label of kind `zpl`: `labels` are its commands, filled. */
  readonly printZpl: (
    label: ZplLabelOfVersion,
    labels: Iterable<string>,
    settings: PrintSettings,
  ) => Generator<undefined, Uint8Array>
}

export interface PrintOptions {
  readonly language: PrinterLanguage
  readonly copies: number
  readonly title: string
  readonly settings: PrintSettings
  /** Of Brother QL printers. */
  readonly brotherHead: BrotherHead
}

/** The output that a printer's language is written by. */
export const formatOf: Readonly<Record<PrinterLanguage, OutputFormatName>> = {
  zpl: 'zpl',
  tspl: 'tspl',
  epl: 'epl',
  escpos: 'esc-pos',
  brother: 'brother-ql',
  cpcl: 'cpcl',
  pdf: 'pdf',
}
const maximumCompiled = 500
/** A family or two of the largest fonts, or dozens of usual ones. */
const maximumOwnFontBytes = 128 * 1024 * 1024
/** Dozens of large pictures, as files. */
const maximumPictureBytes = 64 * 1024 * 1024
/** Labels have many small pictures of text: a fast level costs them two per cent of size and half the time. */
const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes, { level: bytes.length > 16_384 ? 6 : 3 })

type Values = Readonly<Record<string, string>>

interface CompiledPages {
  readonly pages: readonly CompiledLabel[]
  readonly resources: LayoutResources
}

/** Designs laid out as far as no value matters, the last used ones; each knows the fonts that it was laid out in. */
function createCompiledLabels(resources: LayoutResources) {
  const compiled = new LRUCache<string, CompiledPages>({ max: maximumCompiled })
  const ownFonts = createOwnFonts(resources, {
    maximumBytes: maximumOwnFontBytes,
    onClose: (sha256) => {
      for (const key of compiled.keys()) if (key.includes(sha256)) compiled.delete(key)
    },
  })
  const ownPictures = createOwnPictures({ maximumBytes: maximumPictureBytes })
  const keptPictograms = createKeptPictograms()
  const compile = (label: LabelOfVersion, dpi: number, all: LayoutResources): CompiledPages => {
    const { document, pictures, pictograms = [] } = label
    const withSigns = keptPictograms.resourcesWith(all, pictograms)
    const withPictures = pictures.length === 0 ? withSigns : { ...withSigns, media: ownPictures.mediaOf(pictures) }
    return { pages: compilePages(document, { resources: withPictures, dpi }), resources: withPictures }
  }
  return {
    find: (label: LabelOfVersion, dpi: number): CompiledPages => {
      const key = `${partsKeyOf(label)}@${dpi}`
      const all = ownFonts.resourcesWith(label.fonts)
      const known = compiled.get(key)
      if (known) return known
      const made = compile(label, dpi, all)
      compiled.set(key, made)
      return made
    },
    makeAnew: (label: LabelOfVersion, dpi: number): CompiledPages =>
      compile(label, dpi, withoutSymbols(ownFonts.resourcesWith(label.fonts))),
  }
}

/** What is written across every drawing of a label, if anything is. */
function markOf({ isTest, hasNoMark, isPreview }: LabelOfVersion): ((drawing: Drawing) => Drawing) | undefined {
  if (isPreview) return markAsPreview
  return isTest && !hasNoMark ? markAsTest : undefined
}

function laidOutAs(label: LabelOfVersion, laidOut: LaidOutPages): LaidOutPages {
  const mark = markOf(label)
  const [first, ...others] = laidOut.drawings
  return mark ? { ...laidOut, drawings: [mark(first), ...others.map(mark)] } : laidOut
}

/** Several engines of one process may share their fonts and symbols; what each has compiled is its own. */
export async function createLabelEngine(loading: Promise<LayoutResources> = loadResources()): Promise<LabelEngine> {
  const resources = await loading
  const compiled = createCompiledLabels(resources)
  // Marks name fonts by family and weight, which in two organizations may be two fonts.
  const resourcesOf = new WeakMap<Drawing, LayoutResources>()
  const zpl = createZplLabels(resources)
  const fill = ({ pages, resources: own }: CompiledPages, label: LabelOfVersion, values: Values): LaidOutPages => {
    const laidOut = laidOutAs(label, layOutPages(pages, values))
    for (const drawing of laidOut.drawings) resourcesOf.set(drawing, own)
    return laidOut
  }
  return {
    zpl,
    printZpl: (label, labels, settings) =>
      joinPieces(zplPieces(label, { around: zpl.aroundOf(label), labels, settings })),
    layOut: (label, values, dpi) => fill(compiled.find(label, dpi), label, values),
    compileAnew: (label, dpi) => {
      const made = compiled.makeAnew(label, dpi)
      return (values) => fill(made, label, values)
    },
    *arrange(drawings, sheet, startAt) {
      let own = resources
      const noting = function* () {
        for (const drawing of drawings) {
          own = resourcesOf.get(drawing) ?? resources
          yield drawing
        }
      }
      for (const arranged of arrangeOnSheets(noting(), sheet, startAt)) {
        resourcesOf.set(arranged, own)
        yield arranged
      }
    },
    cutOff: (drawing, settings) => findCutOff(drawing, settings, resourcesOf.get(drawing) ?? resources),
    dots: (drawing) => rasterise(drawing, resourcesOf.get(drawing) ?? resources),
    svg: (drawing) => writeSvg(drawing, resourcesOf.get(drawing) ?? resources),
    png: (drawing) =>
      outputFormats.png.write([drawing], {
        resources: resourcesOf.get(drawing) ?? resources,
        copies: 1,
        deflate,
        title: '',
      }),
    print: (drawings, { language, copies, title, settings, brotherHead }) =>
      writePrintFile(drawings, formatOf[language], (drawing) => ({
        resources: resourcesOf.get(drawing) ?? resources,
        copies,
        deflate,
        title,
        settings,
        brotherHead,
      })),
  }
}
