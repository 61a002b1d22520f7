// Prints a PDF by the browser's own dialog: its pages as pictures, because our content security policy lets no frame show files.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import classes from './pdf-viewer.module.css'
import { dotsPerPixel } from './view.ts'

/** As fine as most label printers. */
const dotsPerPoint = 300 / 72

async function pictureOf(page: PDFPageProxy): Promise<Blob> {
  const size = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: dotsPerPixel(size, dotsPerPoint) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport, intent: 'print' }).promise
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The page is too large to be drawn.'))),
      'image/png',
    ),
  )
}

/** Sheets as large as the pages, without margins; of each size one name. */
function sheetRules(sizes: readonly string[]): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  const named = [...new Set(sizes)].map((size, index) => `@page pdf-${index} { size: ${size}; margin: 0 }`)
  sheet.replaceSync(named.join('\n'))
  return sheet
}

/** Prints all pages; `onPage` is told the number of the one that is drawn. */
export async function printPdf(pdf: PDFDocumentProxy, onPage: (page: number) => void): Promise<void> {
  const sheets = document.createElement('div')
  if (classes.printed) sheets.className = classes.printed
  const sizes: string[] = []
  const urls: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    onPage(number)
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const size = `${width}pt ${height}pt`
    sizes.push(size)
    const picture = document.createElement('img')
    picture.alt = ''
    picture.src = URL.createObjectURL(await pictureOf(page))
    urls.push(picture.src)
    await picture.decode()
    picture.style.cssText = `width: ${width}pt; height: ${height}pt; page: pdf-${[...new Set(sizes)].indexOf(size)}`
    sheets.append(picture)
  }
  const rules = sheetRules(sizes)
  document.body.append(sheets)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
  const clear = () => {
    sheets.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== rules)
    for (const url of urls) URL.revokeObjectURL(url)
  }
  window.addEventListener('afterprint', clear, { once: true })
  window.print()
}
