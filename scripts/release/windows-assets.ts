import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { windowsAssets } from '../../apps/helper/src/queues/windows-parts.ts'
import { bundleWindowsThread } from './bundle-helper.ts'
import { bringFile } from './registry-file.ts'

const version = '3.3.4'

/** What the program for Windows has inside, and files of the libraries that this comes from. */
export interface WindowsAssets {
  readonly assets: Readonly<Record<string, Uint8Array>>
  readonly moduleIds: readonly string[]
}

/** Brings what printing to queues of Windows needs: the thread, Koffi's native module, and PDFium. */
export async function windowsAssetsOf(): Promise<WindowsAssets> {
  const { code, moduleIds } = await bundleWindowsThread()
  const koffi = bringFile({
    name: '@koromix/koffi-win32-x64',
    version,
    path: 'win32_x64/koffi.node',
    sha256: 'a77b6bb6f60cdd360a41cc4e9f8a0e2a4c5b8e6dd83f43e756af285c59a7c4c2',
  })
  // The package of the native module comes without the text of its licence.
  const licence = bringFile({
    name: 'koffi',
    version,
    path: 'LICENSE.txt',
    sha256: '22bcbbbacd739b026a8dc484f62a31484ce4c4e31f3408b60b29b4e41d62b290',
  })
  const pdfium = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  return {
    assets: {
      [windowsAssets.thread]: Buffer.from(code),
      [windowsAssets.koffi]: readFileSync(koffi),
      [windowsAssets.pdfium]: readFileSync(pdfium),
    },
    moduleIds: [...moduleIds, licence],
  }
}
