// The engine that the printer's own label comes from, in the browser: fetched when the first label is to be shown live.

import { localMoment } from '@labelwright/label-document/formats/dates'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { LabelSheet } from '@labelwright/label-document/label-paper'
import { pagesOfLabel } from '@labelwright/label-document/pages-of-label'
import type { Problem } from '@labelwright/label-document/problem'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { arrangeOnSheets } from '@labelwright/label-layout/arrange-on-sheets'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { createDesignLayout, type DesignedPage, type DesignLayout } from '@labelwright/label-layout/lay-out-design'
import type { CompiledLabel } from '@labelwright/label-layout/lay-out-label'
import { compilePages, layOutPages } from '@labelwright/label-layout/lay-out-pages'
import { createLayoutResources, type LayoutResources } from '@labelwright/label-layout/layout-resources'
import { loadPictograms, needsPictograms } from '@labelwright/label-layout/pictograms/load-pictograms'
import { loadSymbolLibrary, needsSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { ownFonts, worldFonts, worldScripts } from '@labelwright/label-layout/text/shipped-fonts'
import { drawSvg, type SvgPicture } from '@labelwright/label-output/svg/draw-svg'
import harfbuzzUrl from 'harfbuzzjs/dist/harfbuzz.wasm?url'
import { fetchFontFile } from '../../media-library/fonts.queries.ts'
import { fetchMediaPictures, isPictureHash, longestMediaName } from '../../media-library/media.queries.ts'
import { createFetchedShelf } from './fetched-shelf.ts'
import { createFontShelf, fetchBytes, missingFonts, namesOwnFonts } from './font-shelf.ts'
import { fontUrls } from './font-urls.ts'
import { createOwnFonts, type LabelToDraw } from './own-fonts.ts'
import { fetchWords, longestText } from './word-queries.ts'

export interface LivePicture {
  /** Of the first page; absent where the document cannot be read. */
  readonly svg: SvgPicture | undefined
  readonly pages: number
  readonly problems: readonly Problem[]
  /** To be fetched before the picture is right. */
  readonly missing: Missing
}

/** A page that is designed, laid out element by element. */
export interface LivePage {
  readonly page: DesignedPage
  /** What its marks are drawn with. */
  readonly resources: LayoutResources
  readonly missing: Missing
  /** The same page for printers of another resolution. */
  readonly pageAt: (dpi: number) => DesignedPage
}

/** All pages of a label with these values. */
export interface PrintedPages {
  readonly drawings: readonly Drawing[]
  readonly resources: LayoutResources
  readonly missing: Missing
}

/** What labels are printed with. */
export interface PrintFilling {
  /** One label each. */
  readonly rows: readonly Values[]
  /** A whole sheet of the label's stock, the rows again and again until it is full. */
  readonly isOnSheet: boolean
}

/** What a page in the designer is laid out for. */
export interface DesignTarget {
  /** From 0. */
  readonly page: number
  readonly dpi: number
}

export type EngineLibrary = 'symbols' | 'pictograms'

/** Pictures of the media library by their names, and texts whose words are not known. */
export interface Missing {
  readonly pictures: readonly string[]
  readonly words: readonly string[]
}

export interface LabelEngine {
  /** Whether the document names fonts that do not come with the product, so that those of the organization are to be had. */
  readonly namesOwnFonts: (document: LabelDocument) => boolean
  /** Libraries to fetch before the document is drawn: the encoders of rare symbologies, the pictograms. */
  readonly librariesOf: (document: LabelDocument) => readonly EngineLibrary[]
  readonly fetchLibraries: (libraries: readonly EngineLibrary[]) => Promise<void>
  /** The fonts to fetch before these values can be drawn; ask again when they are here, until there is none. */
  readonly missingFonts: (label: LabelToDraw, values: Values) => readonly string[]
  readonly fetchFonts: (places: readonly string[]) => Promise<void>
  readonly fetchMissing: (missing: Missing) => Promise<void>
  /** Another number whenever something missing was fetched: draw again. */
  readonly edition: () => number
  /** `dpi` is the printer's true resolution, so that bars are as wide as they will be. */
  readonly draw: (label: LabelToDraw, values: Values, dpi: number) => LivePicture
  /** Lays out all pages as they are printed. */
  readonly layOutPrint: (label: LabelToDraw, filling: PrintFilling, dpi: number) => PrintedPages
  /** Lays out a page of a document that is being edited; what did not change since the last time stays the same. */
  readonly layOutDesign: (label: LabelToDraw, values: Values, target: DesignTarget) => LivePage
}

type Values = Readonly<Record<string, string>>

/** What layout draws with: fonts at once, pictures and words as they are asked for. */
async function openShelves() {
  const pictures = createFetchedShelf({
    fetchAll: fetchMediaPictures,
    longestKey: longestMediaName,
    isForEver: isPictureHash,
  })
  const words = createFetchedShelf({ fetchAll: fetchWords, longestKey: longestText, isForEver: () => true })
  const shelf = createFontShelf({ urls: fontUrls, fetchOwn: fetchFontFile })
  const [harfbuzzWasm] = await Promise.all([fetchBytes(harfbuzzUrl), shelf.fetch(ownFonts.map(shelf.keyOf))])
  const shared = await createLayoutResources({
    harfbuzzWasm,
    fonts: [...ownFonts, ...worldFonts].map((face) => shelf.sourceOf(face)),
    scripts: worldScripts,
    media: pictures,
    words,
  })
  return { shelf, shared, pictures, words }
}

export async function openLabelEngine(): Promise<LabelEngine> {
  const { shelf, shared, pictures, words } = await openShelves()
  const edition = (): number => pictures.edition() + words.edition()
  const fontsOf = createOwnFonts(shared, shelf)
  const seen = new WeakSet<LabelToDraw>()
  let last: { readonly made: string; readonly label: LabelToDraw; readonly compiled: CompiledLabel[] } | undefined
  const designLayouts = createDesignLayouts()
  const takeMissing = (): Missing => ({ pictures: pictures.takeMissing(), words: words.takeMissing() })

  return {
    namesOwnFonts,
    librariesOf: (document) => [
      ...(needsSymbolLibrary(document) ? (['symbols'] as const) : []),
      ...(needsPictograms(document) ? (['pictograms'] as const) : []),
    ],
    async fetchLibraries(libraries) {
      const load = { symbols: loadSymbolLibrary, pictograms: loadPictograms }
      await Promise.all(libraries.map((library) => load[library](shared)))
    },
    missingFonts(label, values) {
      const { resources, placeOf } = fontsOf(label)
      return missingFonts(label.document, values, resources).map(placeOf)
    },
    fetchFonts: shelf.fetch,
    fetchMissing: async (missing) => {
      await Promise.all([pictures.fetch(missing.pictures), words.fetch(missing.words)])
    },
    edition,
    draw(label, values, dpi) {
      const { resources } = fontsOf(label)
      // Somebody may have uploaded another picture under the same name since the label before.
      if (!seen.has(label)) pictures.forget()
      seen.add(label)
      const made = `${dpi} ${edition()}`
      if (last?.label !== label || last.made !== made) {
        const read = readLabelDocument(label.document)
        if (!read.document)
          return { svg: undefined, pages: 0, problems: read.problems, missing: { pictures: [], words: [] } }
        last = { label, made, compiled: compilePages(read.document, { resources, dpi }) }
      }
      const { drawings, problems } = layOutPages(last.compiled, { ...systemValues(), ...values })
      return { svg: drawSvg(drawings[0], resources), pages: drawings.length, problems, missing: takeMissing() }
    },
    layOutPrint(label, filling, dpi) {
      const { resources } = fontsOf(label)
      const drawings = layOutRows(label.document, filling, { resources, dpi })
      return { drawings, resources, missing: takeMissing() }
    },
    layOutDesign(label, values, { page, dpi }) {
      const { resources } = fontsOf(label)
      const shown = pagesOfLabel(label.document)[page] ?? label.document
      const filling = { ...systemValues(), ...values }
      const pageAt = (wanted: number) =>
        designLayouts(resources, { page, dpi: wanted, edition: edition() }).layOut(shown, filling)
      return { page: pageAt(dpi), resources, pageAt, missing: takeMissing() }
    },
  }
}

/** What the server fills when it prints; the address stands for one that only a printed label has. */
const systemValues = () => ({
  meta_time: localMoment(new Date()),
  meta_verifyUrl: `${globalThis.location?.origin ?? ''}/#/verify/00000000-0000-4000-8000-000000000000`,
})

function layOutRows(
  document: LabelDocument,
  { rows, isOnSheet }: PrintFilling,
  target: { readonly resources: LayoutResources; readonly dpi: number },
): readonly Drawing[] {
  const { sheet } = document
  const pages = compilePages(document, target)
  const system = systemValues()
  const labels = rows.flatMap((values) => layOutPages(pages, { ...system, ...values }).drawings)
  return sheet && isOnSheet ? fillSheet(labels, sheet) : labels
}

/** One sheet, or more where there are more labels than places. */
function fillSheet(labels: readonly Drawing[], sheet: LabelSheet): readonly Drawing[] {
  const places = Math.max(labels.length, sheet.columns * sheet.rows)
  const all = Array.from({ length: places }, (_, place) => labels[place % labels.length]).filter(
    (one) => one !== undefined,
  )
  return [...arrangeOnSheets(all, sheet, 0)]
}

/** One layout for each page and resolution; another font or picture lays everything out anew. */
function createDesignLayouts() {
  const known = new Map<
    string,
    { readonly resources: LayoutResources; readonly edition: number; readonly layout: DesignLayout }
  >()
  return (
    resources: LayoutResources,
    { page, dpi, edition }: DesignTarget & { readonly edition: number },
  ): DesignLayout => {
    const key = `${page} ${dpi}`
    const before = known.get(key)
    if (before?.resources === resources && before.edition === edition) return before.layout
    const layout = createDesignLayout(resources, dpi)
    known.set(key, { resources, edition, layout })
    return layout
  }
}
