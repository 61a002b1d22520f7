import type { LabelDocument } from '@labelwright/label-document/label-document'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { LivePicture } from './label-engine.ts'

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
  const { data: isPrepared, isError: hasNoSymbols } = useQuery({
    queryKey: ['label-symbols', document],
    queryFn: async () => {
      if (engine && document) await engine.prepare(document)
      return true
    },
    enabled: Boolean(engine && document),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const typed = useDeferredValue(JSON.stringify(values))
  const picture = useMemo(() => {
    if (!engine || !document || !isPrepared) return undefined
    return engine.draw(document, JSON.parse(typed) as Record<string, string>, dpi)
  }, [engine, document, isPrepared, typed, dpi])
  return { picture, hasFailed: isError || hasNoSymbols }
}
