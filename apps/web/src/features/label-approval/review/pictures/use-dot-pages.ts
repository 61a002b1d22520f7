import { useEffect, useState } from 'react'
import type { Pixels } from './pixel-differences.ts'

/** A page as the printer's dots, to be shown and to be compared. */
export interface DotPage {
  readonly url: string
  readonly pixels: Pixels
}

/** Pictures as dots; undefined until they are read. */
export function useDotPages(pictures: readonly Blob[] | undefined) {
  const [pages, setPages] = useState<readonly DotPage[]>()
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    if (!pictures) return undefined
    let isWanted = true
    const urls = pictures.map((picture) => URL.createObjectURL(picture))
    Promise.all(pictures.map(pixelsOf)).then(
      (read) => {
        if (isWanted) setPages(read.map((pixels, index) => ({ url: urls[index] ?? '', pixels })))
      },
      () => {
        if (isWanted) setUnreadable(true)
      },
    )
    return () => {
      isWanted = false
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [pictures])
  return { pages, isUnreadable }
}

async function pixelsOf(picture: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(picture)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no canvas to read pictures with')
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, bitmap.width, bitmap.height)
}
