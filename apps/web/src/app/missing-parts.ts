const storageKey = 'labelwright_reloaded_for_parts'

/** A page part that is still on its way after this is given up (spec §9). */
export const partTimeoutMs = 120_000

/**
 * After an update of the server the parts of the old version are gone. The first time the page reloads by itself; if that
 * does not help, the error page is shown.
 */
export function reloadOnceWhenPartsAreGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(storageKey)) return
    sessionStorage.setItem(storageKey, new Date().toISOString())
    event.preventDefault()
    location.reload()
  })
}

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
  const error = new Error('A part of this page could not be loaded.', { cause })
  error.name = 'ChunkLoadError'
  return error
}
