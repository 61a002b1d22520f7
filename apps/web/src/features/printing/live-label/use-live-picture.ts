import type { OrganizationFont } from '@labelwright/contract/server/fonts-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useOwnFonts } from '../../media-library/fonts.queries.ts'
import type { LivePicture } from './label-engine.ts'

const noFonts: readonly OrganizationFont[] = []

/** The label with these values as the printer will print it; `undefined` until the engine is there. */
export function useLivePicture(
  document: LabelDocument | null | undefined,
  values: Readonly<Record<string, string>>,
  dpi: number,
): { readonly picture: LivePicture | undefined; readonly hasFailed: boolean } {
  const { data: engine, isError } = useQuery({
    queryKey: ['label-engine'],
    queryFn: async () => (await import('./label-engine.ts')).openLabelEngine(),
    enabled: Boolean(document),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const libraries = useMemo(() => (document && engine?.librariesOf(document)) ?? [], [engine, document])
  const fetchedLibraries = useFetched('label-libraries', libraries, () => engine?.fetchLibraries(libraries))
  // At once and not when there is time: drawing takes a millisecond or two, waiting for time takes a frame.
  const typed = JSON.stringify(values)
  const texts = useMemo(() => JSON.parse(typed) as Record<string, string>, [typed])
  const namesOwn = Boolean(engine && document && engine.namesOwnFonts(document))
  const { data: fonts = noFonts, isPending: isListPending, isError: hasNoList } = useOwnFonts(namesOwn)
  const label = useMemo(
    () => (document && !(namesOwn && isListPending) ? { document, ownFonts: fonts } : undefined),
    [document, namesOwn, isListPending, fonts],
  )
  const missing = engine && label ? engine.missingFonts(label, texts) : []
  const fetchedFonts = useFetched('label-fonts', missing, () => engine?.fetchFonts(missing))
  const hasLibraries = fetchedLibraries.isSuccess || libraries.length === 0
  const isReady = hasLibraries && missing.length === 0 && !fetchedFonts.isFetching
  // A drawing from before a picture or words came lacks them.
  const edition = engine?.edition()
  const drawn = useMemo(
    () => (engine && label && isReady && edition !== undefined ? engine.draw(label, texts, dpi) : undefined),
    [engine, label, isReady, texts, dpi, edition],
  )
  const away = drawn ? [...drawn.missing.pictures, ...drawn.missing.words] : []
  // The same may be missing again later, where it was forgotten.
  const fetchedAway = useFetched(`label-parts ${edition}`, away, () => drawn && engine?.fetchMissing(drawn.missing))
  // While a font, a picture or words are on their way the picture before stays.
  const last = useRef<{ readonly document: typeof document; readonly picture: LivePicture | undefined }>(undefined)
  const isWhole = away.length === 0 || fetchedAway.isError || fetchedAway.isSuccess
  const whole = isWhole ? drawn : undefined
  if (whole) last.current = { document, picture: whole }
  const picture = whole ?? (last.current?.document === document ? last.current?.picture : undefined)
  const hasFailed = [fetchedLibraries, fetchedFonts, fetchedAway].some((fetched) => fetched.isError)
  return { picture, hasFailed: hasFailed || isError || hasNoList }
}

/** Fetches what the engine needs, once for these keys. */
const useFetched = (name: string, keys: readonly string[], fetch: () => Promise<void> | undefined) =>
  useQuery({
    queryKey: [name, ...keys],
    queryFn: async () => {
      await fetch()
      return true
    },
    enabled: keys.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
