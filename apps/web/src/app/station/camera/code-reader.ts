// Reads barcodes in a picture of the camera: by the browser itself where it can (Barcode Detection API, WICG), else by ZXing.
import zxingUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Answers the contents of all codes that are in sight. */
export type CodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>

interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorClass {
  readonly getSupportedFormats: () => Promise<readonly string[]>
  new (options: { readonly formats: readonly string[] }): Detector
}

/** A camera shows more than a reader needs; smaller pictures are read sooner. */
const widestPixels = 1_280

export async function createCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (!BarcodeDetector || formats.length === 0) return createOwnReader()
  const detector = new BarcodeDetector({ formats })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

async function createOwnReader(): Promise<CodeReader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  prepareZXingModule({ overrides: { locateFile: () => zxingUrl } })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser draws no pictures')
  return async (video) => {
    const scale = Math.min(1, widestPixels / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), { textMode: 'Plain' })
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}
