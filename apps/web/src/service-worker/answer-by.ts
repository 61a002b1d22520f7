/** Where an answer comes from: the page and files by name from the server first, hashed files from the cache first, all else untouched. */
export type AnsweredBy = 'page' | 'named-file' | 'hashed-file' | 'network'

/** Each version has a cache of its own. */
export const cachePrefix = 'labelwright-'

/** Files of the shell that keep their name from version to version. */
export const namedFiles: readonly string[] = [
  'color-scheme.js',
  'favicon.svg',
  'manifest.webmanifest',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
]

/**
 * Only what the build has put there is ever kept. Calls of the interface, tokens and answers for a person pass by: the worker
 * does not even see their answers.
 */
export function answeredBy(request: Pick<Request, 'method' | 'mode' | 'url'>, scope: string): AnsweredBy {
  const { origin, pathname: root } = new URL(scope)
  const { origin: asked, pathname } = new URL(request.url)
  if (request.method !== 'GET' || asked !== origin || !pathname.startsWith(root)) return 'network'
  const path = pathname.slice(root.length)
  if (path === '') return request.mode === 'navigate' ? 'page' : 'network'
  if (/^assets\/[^/]+$/.test(path)) return 'hashed-file'
  return namedFiles.includes(path) ? 'named-file' : 'network'
}
