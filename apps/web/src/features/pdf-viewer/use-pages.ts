import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Size } from './view.ts'

interface Pages {
  /** In points, as the file turns them; those that were not read yet are taken for as large as the first. */
  readonly sizes: readonly Size[]
  /** The page that is looked at, from 0. */
  readonly current: number
  readonly goTo: (index: number) => void
  /** Called before the pages change their size: what is looked at stays where it is. */
  readonly keepPlace: () => void
}

async function sizeOf(pdf: PDFDocumentProxy, index: number): Promise<Size> {
  const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
  return { width, height }
}

/** Pages whose sizes are read between two drawings. */
const readAtOnce = 50

function useSizes(pdf: PDFDocumentProxy): readonly Size[] {
  const [sizes, setSizes] = useState<readonly Size[]>([])
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const first = await sizeOf(pdf, 0)
      const all = Array.from({ length: pdf.numPages }, () => first)
      for (let from = 0; from < all.length && !isOver; from += readAtOnce) {
        const count = Math.min(readAtOnce, all.length - from)
        const read = await Promise.all(Array.from({ length: count }, (_, index) => sizeOf(pdf, from + index)))
        all.splice(from, count, ...read)
        if (!isOver) setSizes([...all])
      }
    }
    read().catch((error: unknown) => {
      // A closed file answers nothing any more.
      if (!isOver) throw error
    })
    return () => {
      isOver = true
    }
  }, [pdf])
  return sizes
}

const pageElements = (scroller: HTMLElement | null): HTMLElement[] => [
  ...(scroller?.querySelectorAll<HTMLElement>('[data-page]') ?? []),
]

/** The page at the upper third of what is seen. */
function pageAt(scroller: HTMLElement): number {
  const line = scroller.scrollTop + scroller.clientHeight / 3
  const index = pageElements(scroller).findLastIndex(({ offsetTop }) => offsetTop <= line)
  return Math.max(0, index)
}

export function usePages(pdf: PDFDocumentProxy, scroller: RefObject<HTMLDivElement | null>): Pages {
  const sizes = useSizes(pdf)
  const [current, setCurrent] = useState(0)
  const place = useRef<{ readonly page: number; readonly share: number }>(undefined)

  useEffect(() => {
    const element = scroller.current
    if (!element || sizes.length === 0) return
    const look = () => setCurrent(pageAt(element))
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller, sizes])

  const keepPlace = useCallback(() => {
    const element = scroller.current
    const page = element ? pageAt(element) : 0
    const shown = pageElements(element)[page]
    if (element && shown) place.current = { page, share: (element.scrollTop - shown.offsetTop) / shown.offsetHeight }
  }, [scroller])

  useLayoutEffect(() => {
    const { page, share } = place.current ?? {}
    const shown = page === undefined ? undefined : pageElements(scroller.current)[page]
    if (scroller.current && shown && share !== undefined)
      scroller.current.scrollTop = shown.offsetTop + share * shown.offsetHeight
    place.current = undefined
  })

  const goTo = useCallback(
    (index: number) => {
      const shown = pageElements(scroller.current)[index]
      if (scroller.current && shown) scroller.current.scrollTop = shown.offsetTop - 12
      setCurrent(index)
    },
    [scroller],
  )
  return { sizes, current, goTo, keepPlace }
}
