// npm run check: everything that keeps the house so, in one go; every check runs even when another failed.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const bin = (name: string) => join(root, 'node_modules/.bin', name)

interface Check {
  readonly name: string
  readonly what: string
  readonly commands: readonly (readonly string[])[]
}

const projects = ['packages', 'apps']
  .flatMap((folder) => readdirSync(join(root, folder)).map((room) => join(folder, room)))
  .filter((room) => existsSync(join(root, room, 'tsconfig.json')))

const checks: readonly Check[] = [
  { name: 'style', what: 'format and lint', commands: [[bin('biome'), 'check', '--error-on-warnings', '.']] },
  {
    name: 'types',
    what: 'each room by itself, then tests and scripts',
    commands: [...projects, '.'].map((project) => [bin('tsc'), '-p', project]),
  },
  {
    name: 'rooms',
    what: 'who may import whom',
    commands: [[bin('depcruise'), '--config', '.dependency-cruiser.mjs', 'apps', 'packages']],
  },
  {
    name: 'unused',
    what: 'files, exports and packages that nobody uses',
    commands: [[bin('knip')], [bin('knip'), '--production', '--config', 'knip.production.config.ts']],
  },
  { name: 'shape', what: 'lengths, parameters, folders', commands: [[process.execPath, 'scripts/check-shape.ts']] },
  { name: 'docs', what: 'files that documents name', commands: [[process.execPath, 'scripts/check-docs.ts']] },
]

function passes({ name, what, commands }: Check): boolean {
  const started = performance.now()
  const failures = commands.filter(([program, ...args]) => {
    const ran = spawnSync(program ?? '', args, { cwd: root, encoding: 'utf8' })
    if (ran.status !== 0) process.stdout.write(`${ran.stdout}${ran.stderr}`)
    return ran.status !== 0
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`check:${name.padEnd(7)} ${failures.length === 0 ? 'ok' : 'FAILED'}  ${what}, ${seconds} s\n`)
  return failures.length === 0
}

const wanted = process.argv.slice(2)
const chosen = wanted.length > 0 ? checks.filter(({ name }) => wanted.includes(name)) : checks
const results = chosen.map(passes)
process.exit(results.every(Boolean) ? 0 : 1)
