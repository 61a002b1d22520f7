import type { OrganizationFont } from '@labelwright/contract/server/fonts-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { queryKey } from '../../lib/query-keys.ts'
import { useOwnFonts } from '../media-library/fonts.queries.ts'
import { fontUrls } from './engine/font-urls.ts'
import type { DesignTarget, LabelEngine, LivePage, LivePicture, Missing, PrintedPages } from './engine/label-engine.ts'
import type { FrozenPictures, LabelToDraw } from './engine/own-fonts.ts'
import type { PreviewFile, PreviewFormat } from './engine/preview-files.ts'
import { startLabelEngine } from './engine/start-label-engine.ts'

const noFonts: readonly OrganizationFont[] = []

type Values = Readonly<Record<string, string>>

/** A page that is designed, as it is laid out, and what its marks are drawn with. */
export type ShownPage = LivePage

interface Live<Drawn> {
  /** Undefined until the engine and all that the label needs are there. */
  readonly drawn: Drawn | undefined
  readonly hasFailed: boolean
}

interface PictureTarget {
  readonly dpi: number
  /** Of a version that was frozen. */
  readonly pictures?: FrozenPictures | undefined
}

/** The label with these values as the printer will print it; `undefined` until the engine is there. */
export function useLivePicture(
  document: LabelDocument | null | undefined,
  values: Values,
  { dpi, pictures }: PictureTarget,
): { readonly picture: LivePicture | undefined; readonly hasFailed: boolean } {
  const draw = useCallback<Draw<LivePicture>>((engine, label, texts) => engine.draw(label, texts, dpi), [dpi])
  const { drawn, hasFailed } = useDrawn({ document, pictures }, values, draw)
  // While a font, a picture or words are on their way the picture before stays.
  const last = useRef<{ readonly document: typeof document; readonly picture: LivePicture | undefined }>(undefined)
  if (drawn) last.current = { document, picture: drawn }
  const picture = drawn ?? (last.current?.document === document ? last.current?.picture : undefined)
  return { picture, hasFailed }
}

/** A page of a document that is being edited, laid out element by element. What was there before stays while something is on its way. */
export function useDesignedPage(
  document: LabelDocument | undefined,
  values: Values,
  { page, dpi }: DesignTarget,
): Live<LivePage> {
  const draw = useCallback<Draw<LivePage>>(
    (engine, label, texts) => engine.layOutDesign(label, texts, { page, dpi }),
    [page, dpi],
  )
  const { drawn, hasFailed } = useDrawn({ document }, values, draw)
  const last = useRef<LivePage>(undefined)
  if (drawn) last.current = drawn
  return { drawn: drawn ?? last.current, hasFailed }
}

interface PreviewOptions extends PictureTarget {
  readonly format: PreviewFormat
  readonly title: string
  /** A whole sheet of the label's stock. */
  readonly isOnSheet: boolean
}

/** A label with each of these rows of values written in a format, and how it looks; drawn once all that it needs is there. */
export function usePreview(document: LabelDocument | undefined, rows: readonly Values[], options: PreviewOptions) {
  const { dpi, pictures, format, title, isOnSheet } = options
  const made = JSON.stringify(rows)
  const filling = useMemo(() => ({ rows: JSON.parse(made) as readonly Values[], isOnSheet }), [made, isOnSheet])
  const draw = useCallback<Draw<PrintedPages>>(
    (engine, label) => engine.layOutPrint(label, filling, dpi),
    [filling, dpi],
  )
  const { drawn, hasFailed } = useDrawn(
    { document, pictures },
    useMemo(() => allTexts(filling.rows), [filling]),
    draw,
  )
  const [file, setFile] = useState<PreviewFile>()
  useEffect(() => {
    if (!drawn) return undefined
    let isWanted = true
    void import('./engine/preview-files.ts').then(({ writePreview }) => {
      if (isWanted) setFile(writePreview(format, { ...drawn, title }))
    })
    return () => {
      isWanted = false
    }
  }, [drawn, format, title])
  return { file, hasFailed }
}

/** The values of all rows beside each other: what the fonts must have. */
function allTexts(rows: readonly Values[]): Values {
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  return Object.fromEntries([...names].map((name) => [name, rows.map((row) => row[name] ?? '').join(' ')]))
}

type Draw<Drawn> = (engine: LabelEngine, label: LabelToDraw, values: Values) => Drawn

interface ShownDocument {
  readonly document: LabelDocument | null | undefined
  readonly pictures?: FrozenPictures | undefined
}

function useDrawn<Drawn extends { readonly missing: Missing }>(
  { document, pictures }: ShownDocument,
  values: Values,
  draw: Draw<Drawn>,
): Live<Drawn> {
  const { data: engine, isError } = useQuery({
    queryKey: queryKey('label-engine', 'engine'),
    queryFn: startLabelEngine,
    enabled: Boolean(document),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const libraries = useMemo(() => (document && engine?.librariesOf(document)) ?? [], [engine, document])
  const fetchedLibraries = useFetched(queryKey('label-engine', 'libraries', ...libraries), libraries.length > 0, () =>
    engine?.fetchLibraries(libraries),
  )
  // At once and not when there is time: drawing takes a millisecond or two, waiting for time takes a frame.
  const typed = JSON.stringify(values)
  const texts = useMemo(() => JSON.parse(typed) as Record<string, string>, [typed])
  const namesOwn = Boolean(engine && document && engine.namesOwnFonts(document))
  const { data: fonts = noFonts, isPending: isListPending, isError: hasNoList } = useOwnFonts(namesOwn)
  const label = useMemo(
    () => (document && !(namesOwn && isListPending) ? { document, ownFonts: fonts, pictures } : undefined),
    [document, namesOwn, isListPending, fonts, pictures],
  )
  const missing = engine && label ? engine.missingFonts(label, texts) : []
  const fetchedFonts = useFetched(queryKey('label-engine', 'fonts', ...missing), missing.length > 0, () =>
    engine?.fetchFonts(missing),
  )
  const hasLibraries = fetchedLibraries.isSuccess || libraries.length === 0
  const isReady = hasLibraries && missing.length === 0 && !fetchedFonts.isFetching
  // A drawing from before a picture or words came lacks them.
  const edition = engine?.edition()
  const drawn = useMemo(
    () => (engine && label && isReady && edition !== undefined ? draw(engine, label, texts) : undefined),
    [engine, label, isReady, texts, draw, edition],
  )
  const away = drawn ? [...drawn.missing.pictures, ...drawn.missing.words] : []
  // The same may be missing again later, where it was forgotten.
  const fetchedAway = useFetched(
    queryKey('label-engine', 'parts', edition, ...away),
    away.length > 0,
    () => drawn && engine?.fetchMissing(drawn.missing),
  )
  const isWhole = away.length === 0 || fetchedAway.isError || fetchedAway.isSuccess
  const hasFailed = [fetchedLibraries, fetchedFonts, fetchedAway].some((fetched) => fetched.isError)
  return { drawn: isWhole ? drawn : undefined, hasFailed: hasFailed || isError || hasNoList }
}

/** Fetches what the engine lacks, once for each key. */
const useFetched = (key: QueryKey, isMissing: boolean, fetch: () => Promise<void> | undefined) =>
  useQuery({
    queryKey: key,
    queryFn: async () => {
      await fetch()
      return true
    },
    enabled: isMissing,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Under a name of our own, so that no font of the computer stands in for it. */
const nameOf = (family: string): string => `Labelwright ${family}`

/** The CSS name of a font that labels are printed with, once the browser has it; a plain font until then, and for uploaded ones. */
export function usePaperFont(family: string, isBold: boolean): string {
  const [loaded, setLoaded] = useState<string>()
  const key = `${family} ${isBold}`
  useEffect(() => {
    const urls = fontUrls[family]
    if (!urls) return undefined
    let isWanted = true
    const face = new FontFace(nameOf(family), `url(${urls[isBold ? 1 : 0]})`, { weight: isBold ? '700' : '400' })
    face.load().then(
      (ready) => {
        document.fonts.add(ready)
        if (isWanted) setLoaded(key)
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [family, isBold, key])
  return loaded === key ? `'${nameOf(family)}'` : 'sans-serif'
}
