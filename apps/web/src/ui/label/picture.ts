import { useMemo } from 'react'

/** A picture on its way to the screen. */
export type Picture =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly url: string }
  | { readonly status: 'failed' }

/** Shows SVG text as an image of its own, which can run no script and reach no other address. */
export function useSvgPicture(svg: string | undefined, hasFailed: boolean): Picture {
  // In the address itself: a browser shows it at once, where it fetches a blob as from a network.
  const url = useMemo(() => (svg === undefined ? undefined : addressOf(svg)), [svg])
  if (hasFailed) return { status: 'failed' }
  return url === undefined ? { status: 'loading' } : { status: 'ready', url }
}

const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll(/[%#"]/g, (sign) => encodeURIComponent(sign))}`
