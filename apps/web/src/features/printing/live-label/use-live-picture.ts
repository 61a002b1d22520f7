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
  const { data: hasSymbols, isError: hasNoSymbols } = useQuery({
    queryKey: ['label-symbols', ...libraries],
    queryFn: async () => {
      await engine?.fetchLibraries(libraries)
      return true
    },
    enabled: libraries.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
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
  const { isError: hasNoFont, isFetching } = useQuery({
    queryKey: ['label-fonts', ...missing],
    queryFn: async () => {
      await engine?.fetchFonts(missing)
      return true
    },
    enabled: missing.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isReady = (hasSymbols || libraries.length === 0) && missing.length === 0 && !isFetching
  const drawn = useMemo(
    () => (engine && label && isReady ? engine.draw(label, texts, dpi) : undefined),
    [engine, label, isReady, texts, dpi],
  )
  // While a font is on its way the picture before stays.
  const last = useRef<{ readonly document: typeof document; readonly picture: LivePicture | undefined }>(undefined)
  if (drawn) last.current = { document, picture: drawn }
  const picture = drawn ?? (last.current?.document === document ? last.current?.picture : undefined)
  return { picture, hasFailed: isError || hasNoSymbols || hasNoList || hasNoFont }
}
