import { useEffect, useState } from 'react'

/** A picture on its way to the screen. */
export type Picture =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly url: string }
  | { readonly status: 'failed' }

const graceMs = 10_000

/** Shows SVG text as an image of its own, which can run no script and reach no other address. */
export function useSvgPicture(svg: string | undefined, hasFailed: boolean): Picture {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (svg === undefined) return
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setUrl(made)
    // An image that is still loading needs its address for a moment after another has taken its place.
    return () => void setTimeout(() => URL.revokeObjectURL(made), graceMs)
  }, [svg])
  if (hasFailed) return { status: 'failed' }
  return svg === undefined || url === undefined ? { status: 'loading' } : { status: 'ready', url }
}
