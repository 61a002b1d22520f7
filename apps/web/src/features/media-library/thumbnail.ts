/** The longer side, in pixels; twice what a list shows, for dense screens. */
const longestSide = 320

/** The address of a picture that is small enough to stand in a list by the hundred. */
export async function thumbnailOf(picture: Blob): Promise<string> {
  const whole = await createImageBitmap(picture)
  const share = Math.min(1, longestSide / Math.max(whole.width, whole.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(whole.width * share))
  canvas.height = Math.max(1, Math.round(whole.height * share))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  return canvas.toDataURL('image/png')
}
