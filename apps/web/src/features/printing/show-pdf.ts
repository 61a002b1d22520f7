import type { PrintJobFile } from '@labelwright/contract/server/printing-schemas'

/** The browser has read the file by then, in its new tab or as a download. */
const keptMs = 60_000

/** Opens a PDF file in a new tab; where the browser opens none by itself, it is downloaded. */
export function showPdf({ pdfAsBase64String, printFileName }: PrintJobFile): void {
  const bytes = Uint8Array.from(atob(pdfAsBase64String), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  if (!window.open(url, '_blank')) {
    const link = document.createElement('a')
    link.href = url
    link.download = printFileName
    link.click()
  }
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
