import { useElementSize } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ComponentProps, useCallback, useRef, useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { Page } from '../../ui/layout/page.tsx'
import { PdfBar } from './pdf-bar.tsx'
import { PdfPage } from './pdf-page.tsx'
import classes from './pdf-viewer.module.css'
import { printPdf } from './print-pdf.ts'
import { Thumbnails } from './thumbnails.tsx'
import { useFind } from './use-find.ts'
import { usePages } from './use-pages.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { scaleOf, stepZoom, turned, turnedSize, type View, type Zoom } from './view.ts'

interface PdfDocumentProps {
  readonly pdf: PDFDocumentProxy
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly frame: Omit<ComponentProps<typeof Page>, 'children'>
}

/** Pixels of the whole viewer. */
const roomForThumbnails = 680

/** An open file: its bar, its pages and, where there is room, small pictures of them. */
export function PdfDocument({ pdf, bytes, fileName, frame }: PdfDocumentProps) {
  const { ref: roomRef, width, height } = useElementSize()
  const { ref: viewerRef, width: allWidth } = useElementSize()
  const scroller = useRef<HTMLDivElement>(null)
  const findField = useRef<HTMLInputElement>(null)
  const [view, setView] = useState<View>({ zoom: pdf.numPages === 1 ? 'whole-page' : 'page-width', rotation: 0 })
  const { sizes, current, goTo, keepPlace } = usePages(pdf, scroller)
  const find = useFind(pdf, goTo)
  const [printing, setPrinting] = useState<{ readonly page: number }>()

  const room = { width, height }
  const scaleFor = (index: number) => {
    const size = sizes[index] ?? sizes[0]
    return size ? scaleOf(view, turnedSize(size, view.rotation), room) : 1
  }
  const change = (next: View) => {
    keepPlace()
    setView(next)
  }
  const setZoom = (zoom: Zoom) => change({ ...view, zoom })
  const step = (direction: 1 | -1) => setZoom(stepZoom(scaleFor(current), direction))
  const print = useCallback(async () => {
    setPrinting({ page: 0 })
    await printPdf(pdf, (page) => setPrinting({ page })).finally(() => setPrinting(undefined))
  }, [pdf])
  const download = () => saveFile(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), fileName)

  useViewerKeys({
    find: () => findField.current?.select(),
    print: () => void print(),
    download,
    zoomIn: () => step(1),
    zoomOut: () => step(-1),
    fit: () => setZoom('page-width'),
  })

  return (
    <Page {...frame} isFilling titleTakesFocus={false}>
      <PdfBar
        pages={{ current, count: pdf.numPages, goTo }}
        zoom={{ zoom: view.zoom, scale: scaleFor(current), setZoom, step, turn: () => change(turned(view)) }}
        find={find}
        findField={findField}
        files={{ print: () => void print(), download, printedPage: printing?.page }}
      />
      <div ref={viewerRef} className={classes.viewer}>
        {pdf.numPages > 1 && allWidth >= roomForThumbnails && (
          <Thumbnails pdf={pdf} sizes={sizes} current={current} goTo={goTo} />
        )}
        <div ref={roomRef} className={classes.room}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label={fileName}>
            {width > 0 &&
              sizes.map((size, index) => (
                <PdfPage
                  // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name and keep their places
                  key={index}
                  pdf={pdf}
                  index={index}
                  size={turnedSize(size, view.rotation)}
                  scale={scaleFor(index)}
                  rotation={view.rotation}
                  scroller={scroller}
                  find={find}
                />
              ))}
          </section>
        </div>
      </div>
    </Page>
  )
}
