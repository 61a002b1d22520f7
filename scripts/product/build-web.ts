import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = ['apps/web', 'packages', 'package-lock.json']
const ignored = new Set(['node_modules', 'dist', 'golden'])

function* filesBelow(path: string): Generator<string> {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const child = join(path, entry.name)
    if (entry.isDirectory() && !ignored.has(entry.name)) yield* filesBelow(child)
    else if (entry.isFile() && !entry.name.includes('.test.')) yield child
  }
}

function stampOf(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = source.endsWith('.json') ? [path] : filesBelow(path)
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the web application when its sources changed since the last time. */
export function buildWeb(say: (text: string) => void): void {
  const stampFile = join(root, 'apps/web/dist/.stamp')
  const stamp = stampOf()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  say('Building the web application (only when it changed) …')
  const started = performance.now()
  const built = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(root, 'apps/web'),
      // What starts the build may be a test: Vite would take over its NODE_ENV, and leave out what only a product has.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (built.status !== 0) throw new Error('The web application could not be built; see what Vite said above.')
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
  say(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
