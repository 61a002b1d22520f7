import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useIsNear, useScreenDots } from './pdf-page.tsx'
import classes from './pdf-viewer.module.css'
import type { Size } from './view.ts'

interface ThumbnailsProps {
  readonly pdf: PDFDocumentProxy
  readonly sizes: readonly Size[]
  readonly current: number
  readonly goTo: (index: number) => void
}

/** Pixels. */
const width = 96

/** Small pictures of all pages, to go to one of them. */
export function Thumbnails({ pdf, sizes, current, goTo }: ThumbnailsProps) {
  const { t } = useTranslation()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    strip.current?.querySelectorAll('button')[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav ref={strip} className={classes.thumbnails} aria-label={t('pdfViewer.pages')}>
      {sizes.map((size, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name and keep their places
          key={index}
          type="button"
          className={classes.thumbnail}
          aria-label={t('pdfViewer.pageOf', { number: index + 1, total: pdf.numPages })}
          aria-current={index === current ? 'page' : undefined}
          onClick={() => goTo(index)}
        >
          <Thumbnail pdf={pdf} index={index} size={size} strip={strip} />
          <span aria-hidden="true">{index + 1}</span>
        </button>
      ))}
    </nav>
  )
}

interface ThumbnailProps {
  readonly pdf: PDFDocumentProxy
  readonly index: number
  readonly size: Size
  readonly strip: RefObject<HTMLElement | null>
}

function Thumbnail({ pdf, index, size, strip }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useIsNear(canvas, strip)
  const scale = width / size.width
  const dots = useScreenDots()
  useEffect(() => {
    let isOver = false
    let cancel = (): void => undefined
    const draw = async () => {
      const page = await pdf.getPage(index + 1)
      if (isOver || !canvas.current) return
      const viewport = page.getViewport({ scale: scale * dots })
      canvas.current.width = Math.floor(viewport.width)
      canvas.current.height = Math.floor(viewport.height)
      const task = page.render({ canvas: canvas.current, viewport })
      cancel = () => task.cancel()
      await task.promise
    }
    if (isNear)
      draw().catch((error: unknown) => {
        if (!isOver) throw error
      })
    return () => {
      isOver = true
      cancel()
    }
  }, [pdf, index, isNear, scale, dots])
  return <canvas ref={canvas} className={classes.small} style={{ width, height: Math.floor(size.height * scale) }} />
}
