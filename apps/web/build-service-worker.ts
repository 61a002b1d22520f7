// Tells the service worker which files open the shell, those of the first page and of the pages that people start from, and page and worker
// which version they are of.
import { createHash } from 'node:crypto'
import type { Plugin, Rollup } from 'vite'

/** Beside the entry itself. */
const startParts =
  /\/(app\/(home\/home-page|dashboard-page|widgets-page|shell\/sidebar|station\/station-page)\.tsx|features\/sign-in\/login-page\.tsx|messages\/(sv|pages-en|pages-sv|stations-en|stations-sv)\.json)$/

/** Fonts are named in styles alone: the Latin ones of the interface. */
const shellFont = /\/(inter-latin(-ext)?-wght-normal|jetbrains-mono-latin-\w+-normal)-[^/]+\.woff2$/

const versionPlaceholder = '__SHELL_VERSION__'

type Bundle = Rollup.OutputBundle

const isChunk = (file: Bundle[string] | undefined): file is Rollup.OutputChunk => file?.type === 'chunk'

/** A chunk with all that it needs at once: what it imports, and its styles. */
function collect(bundle: Bundle, name: string, files: Set<string>): void {
  const chunk = bundle[name]
  if (!isChunk(chunk) || files.has(name)) return
  files.add(name)
  for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file)
  for (const imported of chunk.imports) collect(bundle, imported, files)
}

const isOfShell = (file: Rollup.OutputChunk): boolean =>
  (file.isEntry && file.name === 'index') || file.moduleIds.some((id) => startParts.test(id))

function shellOf(bundle: Bundle): string[] {
  const files = new Set<string>()
  for (const [name, file] of Object.entries(bundle)) if (isChunk(file) && isOfShell(file)) collect(bundle, name, files)
  for (const name of Object.keys(bundle)) if (shellFont.test(`/${name}`)) files.add(name)
  return [...files].sort()
}

export function buildServiceWorker(): Plugin {
  return {
    name: 'labelwright-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = Object.values(bundle).find((file) => isChunk(file) && file.name === 'service-worker')
        if (!isChunk(worker)) throw new Error('The service worker was not built.')
        if (worker.imports.length > 0)
          throw new Error(`The service worker must stand alone, without ${worker.imports}.`)
        const html = bundle['index.html']
        if (html?.type !== 'asset') throw new Error('The page was not built before the service worker.')
        const files = shellOf(bundle)
        const page = String(html.source)
        const version = createHash('sha256').update(files.join(' ')).update(page).digest('hex').slice(0, 16)
        html.source = page.replace(versionPlaceholder, version)
        worker.code = worker.code.replace(versionPlaceholder, version).replace('__SHELL_FILES__', files.join(' '))
      },
    },
  }
}
