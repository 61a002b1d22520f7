import { type FoundSymbol, findSymbols } from '@labelwright/barcode-reading/find-symbols'
import { readBack } from '@labelwright/barcode-reading/read-back'
import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import type { Problem } from '@labelwright/label-document/problem'
import { symbologyTraits } from '@labelwright/label-document/symbologies'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { Bitmap } from '@labelwright/label-output/raster/bitmap'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import type { LabelEngine } from '../label-engine.service.ts'
import { type Read, textsOf, withIdentifiers } from '../read-with-identifiers.ts'
import { type PageSource, pagesOf } from './pages-of.ts'
import type { DrawingTask } from './task.ts'

/** What is wanted of pages. */
export interface LooksAtPages {
  /** Only this page, counted from 0. */
  readonly page?: number
  /** Its dots as PNG. */
  readonly png?: boolean
  /** A hash over its dots, as a printer of one colour gets them. */
  readonly dotsSha256?: boolean
  /** `expected`: what the barcodes of a design should say; `found`: what a scanner finds, of which nobody knows what it should say. */
  readonly barcodes?: 'expected' | 'found'
}

interface PagesToLookAt extends LooksAtPages {
  readonly source: PageSource
}

export interface LookedAtPage {
  readonly png: Uint8Array | undefined
  readonly dotsSha256: string | undefined
  /** Of a design, as they should be. */
  readonly barcodes: ReadRow['barcodes']
}

interface LookedAt {
  /** How many pages the label has, whether they were looked at or not. */
  readonly count: number
  readonly pages: readonly LookedAtPage[]
  /** Of all pages, each called by its kind and counted from the top of the first one: 'QR Code 2'. */
  readonly found: ReadRow['barcodes']
  /** Of a design. */
  readonly problems: readonly Problem[]
}

/** The pages of a label as pictures, as hashes, and as scanners read them. */
export const lookAtPages: DrawingTask<PagesToLookAt, LookedAt> = async function* (engine, { source, page, ...looks }) {
  const { count, drawings, problems } = pagesOf(engine, source)
  const pages: LookedAtPage[] = []
  const found: FoundSymbol[] = []
  let index = -1
  for (const drawing of drawings) {
    index += 1
    if (page !== undefined && page !== index) continue
    const looked = await lookAt(engine, drawing, looks)
    pages.push(looked.page)
    found.push(...looked.found)
    yield
  }
  return { count, pages, problems, found: withIdentifiers(namedByKind(found), undefined) }
}

interface Looked {
  readonly page: LookedAtPage
  readonly found: readonly FoundSymbol[]
}

async function lookAt(engine: LabelEngine, drawing: Drawing, looks: Omit<LooksAtPages, 'page'>): Promise<Looked> {
  const png = looks.png ? engine.png(drawing) : undefined
  if (!(looks.dotsSha256 || looks.barcodes)) return { page: { png, dotsSha256: undefined, barcodes: [] }, found: [] }
  const dots = engine.dots(drawing)
  return {
    page: {
      png,
      dotsSha256: looks.dotsSha256 ? hashOf(dots) : undefined,
      barcodes: looks.barcodes === 'expected' ? await readExpected(drawing, dots) : [],
    },
    found: looks.barcodes === 'found' ? await findSymbols(dots) : [],
  }
}

const hashOf = ({ widthDots, bits }: Bitmap): string => sha256Of(Buffer.concat([Buffer.from(`${widthDots}\n`), bits]))

const readExpected = async (drawing: Drawing, dots: Bitmap): Promise<ReadRow['barcodes']> =>
  withIdentifiers(await readBack(drawing, dots), textsOf(drawing))

function namedByKind(found: readonly FoundSymbol[]): Read[] {
  const counts = new Map<string, number>()
  return found.map(({ symbology, data }) => {
    const { title } = symbologyTraits(symbology)
    const count = (counts.get(title) ?? 0) + 1
    counts.set(title, count)
    return { elementId: `${title} ${count}`, symbology, data, by: 'found', read: data, isRight: true }
  })
}
