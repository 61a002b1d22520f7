import type { Grey } from '@labelwright/barcode-reading/read-picture'
import { PNG } from 'pngjs'
import { ready } from 'zpl-renderer-js'

const { api } = await ready

/** Renders ZPL by an emulator of a printer with 8 dots a millimetre. It is not an authority: see `native-barcode.test.ts`. */
export async function renderZpl(zpl: string, widthMillimetres: number, heightMillimetres: number): Promise<Grey> {
  const base64 = await api.zplToBase64Async(zpl, widthMillimetres, heightMillimetres, 8)
  const { width, height, data } = PNG.sync.read(Buffer.from(base64, 'base64'))
  const grey = Uint8Array.from({ length: width * height }, (_, index) => data[index * 4] ?? 255)
  return { width, height, grey }
}
