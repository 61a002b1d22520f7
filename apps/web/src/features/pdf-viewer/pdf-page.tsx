import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { markMatches } from './mark-matches.ts'
import classes from './pdf-viewer.module.css'
import type { Find } from './use-find.ts'
import { dotsPerPixel, type Size } from './view.ts'

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  readonly index: number
  /** In points, as it stands. */
  readonly size: Size
  /** Pixels for a point. */
  readonly scale: number
  readonly rotation: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly find: Pick<Find, 'matches' | 'chosen'>
}

/** A page, drawn only while it is near to what is seen. */
export function PdfPage({ pdf, index, size, scale, rotation, scroller, find }: PdfPageProps) {
  const { t } = useTranslation()
  const paper = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(paper, scroller)
  const width = Math.floor(size.width * scale)
  const height = Math.floor(size.height * scale)
  return (
    <div ref={paper} className={classes.paper} data-page={index + 1} style={{ width, height }}>
      {isNear && <Drawn pdf={pdf} index={index} size={{ width, height }} turn={{ scale, rotation }} find={find} />}
      <span className="visually-hidden">{t('pdfViewer.pageOf', { number: index + 1, total: pdf.numPages })}</span>
    </div>
  )
}

/** Whether an element is within a screen's height of what is seen. */
export function useIsNear(element: RefObject<HTMLElement | null>, root: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      // Taller than the root at first: the pages of a short one would never be near.
      { root: root.current, rootMargin: '100% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, root])
  return isNear
}

interface DrawnProps {
  readonly pdf: PDFDocumentProxy
  readonly index: number
  /** In pixels. */
  readonly size: Size
  readonly turn: Turn
  readonly find: Pick<Find, 'matches' | 'chosen'>
}

interface Turn {
  readonly scale: number
  readonly rotation: number
}

function Drawn({ pdf, index, size, turn: { scale, rotation }, find: { matches, chosen } }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState<readonly HTMLElement[]>([])
  const dots = dotsPerPixel(size, useScreenDots())

  useEffect(() => {
    const ending = new AbortController()
    const draw = async () => {
      const page = await pdf.getPage(index + 1)
      if (ending.signal.aborted || !canvas.current || !text.current) return
      await drawPage(page, { canvas: canvas.current, turn: { scale, rotation }, dots, signal: ending.signal })
      const layer = await layText(page, text.current, { scale, rotation })
      if (!ending.signal.aborted) setWords(layer)
    }
    draw().catch((error: unknown) => {
      if (!ending.signal.aborted) throw error
    })
    return () => ending.abort()
  }, [pdf, index, scale, rotation, dots])

  useEffect(() => {
    const own = matches.filter(({ page }) => page === index)
    markMatches(words, own, chosen === undefined ? undefined : matches[chosen])
  }, [words, matches, chosen, index])

  return (
    <>
      <canvas ref={canvas} className={classes.canvas} />
      <div ref={text} className={classes.text} />
    </>
  )
}

interface Drawing {
  readonly canvas: HTMLCanvasElement
  readonly turn: Turn
  /** Dots of the canvas for a pixel. */
  readonly dots: number
  readonly signal: AbortSignal
}

/** Draws a page. Drawn elsewhere first, so that the old drawing stands until the new one is there. */
async function drawPage(page: PDFPageProxy, { canvas, turn, dots, signal }: Drawing): Promise<void> {
  const viewport = page.getViewport(viewportOf(page, turn))
  const fresh = document.createElement('canvas')
  fresh.width = Math.floor(viewport.width * dots)
  fresh.height = Math.floor(viewport.height * dots)
  const task = page.render({ canvas: fresh, viewport, transform: [dots, 0, 0, dots, 0, 0] })
  signal.addEventListener('abort', () => task.cancel(), { once: true })
  await task.promise
  if (signal.aborted) return
  canvas.width = fresh.width
  canvas.height = fresh.height
  canvas.getContext('2d')?.drawImage(fresh, 0, 0)
}

const viewportOf = (page: PDFPageProxy, { scale, rotation }: Turn) => ({
  scale,
  rotation: (page.rotate + rotation) % 360,
})

/** Puts the page's words over its picture, invisible, to be selected, read aloud and marked. */
async function layText(page: PDFPageProxy, container: HTMLElement, turn: Turn): Promise<readonly HTMLElement[]> {
  const viewport = page.getViewport(viewportOf(page, turn))
  container.replaceChildren()
  container.style.setProperty('--total-scale-factor', String(turn.scale))
  const layer = new TextLayer({ textContentSource: await page.getTextContent(), container, viewport })
  await layer.render()
  return layer.textDivs
}

/** Dots of the screen for a pixel; another when the window moves to another screen. */
export function useScreenDots(): number {
  const [dots, setDots] = useState(window.devicePixelRatio || 1)
  useEffect(() => {
    const query = window.matchMedia(`(resolution: ${dots}dppx)`)
    const change = () => setDots(window.devicePixelRatio || 1)
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [dots])
  return dots
}
