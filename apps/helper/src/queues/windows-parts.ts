import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { getRawAsset, isSea } from 'node:sea'
import { pathToFileURL } from 'node:url'
import { reasonOf } from '@labelwright/printing/hand-over'
import type { WindowsParts } from '@labelwright/printing/windows/spooler-thread'

const koffiName = 'koffi.node'

/** Files inside the single program for Windows, beside the helper itself. */
export const windowsAssets = { thread: 'windows-printing.cjs', koffi: koffiName, pdfium: 'pdfium.wasm' } as const

const koffiPackage = '@koromix/koffi-win32-x64'
const threadModule = '@labelwright/printing/windows/thread/main'

/** The parts that print to queues of Windows, or a sentence that says which one is missing. */
export function findWindowsParts(dataDirectory: string): WindowsParts | string {
  try {
    return isSea() ? partsOfProgram(dataDirectory) : partsOfSources()
  } catch (error) {
    return `This helper cannot print to the print queues of Windows: a part of it is missing (${reasonOf(error)}). Install the program for Windows from the printer helper dialog. Label printers on the network are reached without it.`
  }
}

/** Windows loads a library from a file alone: it is written beside the print journal, and used only while it is the one of this program. */
function partsOfProgram(dataDirectory: string): WindowsParts {
  const asset = (name: keyof typeof windowsAssets) => Buffer.from(getRawAsset(windowsAssets[name]))
  const koffi = asset('koffi')
  const koffiFile = placeFile(join(dataDirectory, 'program'), koffi)
  return { thread: asset('thread').toString(), koffiFile, readPdfium: () => asset('pdfium') }
}

/** Writes a file, named by its checksum, unless it stands there with these bytes. Answers its path. */
export function placeFile(folder: string, bytes: Buffer): string {
  // Windows replaces no library that is loaded: each version has a name of its own.
  const path = join(folder, `koffi-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.node`)
  if (existsSync(path) && readFileSync(path).equals(bytes)) return path
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fresh = `${path}.${process.pid}.new`
  writeFileSync(fresh, bytes, { mode: 0o700 })
  renameSync(fresh, path)
  return path
}

function partsOfSources(): WindowsParts {
  const require = createRequire(import.meta.url)
  const koffiFile = require.resolve(`${koffiPackage}/win32_x64/${koffiName}`)
  const thread = pathToFileURL(require.resolve(threadModule))
  const pdfium = require.resolve('@embedpdf/pdfium/pdfium.wasm')
  return { thread, koffiFile, readPdfium: () => readFileSync(pdfium) }
}
