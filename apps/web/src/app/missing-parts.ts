import { live } from '@labelwright/contract/server/operations'
import { call } from '../api/call.ts'

const storageKey = 'labelwright_reloaded_for_parts'

/** A page part that is still on its way after this is given up (spec §9). */
export const partTimeoutMs = 120_000

/**
 * After an update of the server the parts of the old version are gone. The first time the page reloads by itself; if that
 * does not help, the error page is shown. Without a server there is nothing to reload from: the browser would put its own
 * error page in the place of the application.
 */
export function reloadOnceWhenPartsAreGone(reload: () => void): void {
  window.addEventListener('vite:preloadError', () => void reloadOnce(reload))
}

async function reloadOnce(reload: () => void): Promise<void> {
  if (sessionStorage.getItem(storageKey) || !(await isServerThere())) return
  sessionStorage.setItem(storageKey, new Date().toISOString())
  reload()
}

/** Asks whether the server answers; where it does not, the shell says so and goes on asking. */
export const isServerThere = (): Promise<boolean> =>
  call(live, {}, { timeoutMs: 5_000 }).then(
    () => true,
    () => false,
  )

/** A part has come: the next missing one may reload again. */
const partsAreThere = (): void => sessionStorage.removeItem(storageKey)

/** Loads a page part; fails with a `ChunkLoadError` when it cannot be had in time. */
export async function loadPart<Part>(load: () => Promise<Part>, timeoutMs: number = partTimeoutMs): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(chunkLoadError(new Error(`no answer within ${timeoutMs} ms`))), timeoutMs)
  })
  try {
    const part = await Promise.race([load(), timeout])
    partsAreThere()
    return part
  } catch (error) {
    throw isChunkLoadError(error) ? error : chunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}

export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError'

function chunkLoadError(cause: unknown): Error {
  const error = new Error('Part of this page could not be loaded.', { cause })
  error.name = 'ChunkLoadError'
  return error
}
