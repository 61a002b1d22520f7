// npm run check: everything that keeps the house so, in one go; every check runs even when another failed.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
/** Characters of one tool. */
const maxOutput = 64 * 1024 * 1024
const bin = (name: string) => join(root, 'node_modules/.bin', name)

interface Check {
  readonly name: string
  readonly what: string
  readonly commands: readonly (readonly string[])[]
}

/** A record of what was seen, by room: the next run looks only at what has changed since. */
const typesSeen = (project: string) => join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.json`)
/** One checker: each one works out the types that all files share anew, which takes twice the time where both cores are busy. */
const checkTypes = (project: string): readonly string[] => {
  const incremental = ['--incremental', '--tsBuildInfoFile', typesSeen(project)]
  return [bin('tsc'), '-p', project, '--checkers', '1', ...incremental]
}

const projects = ['packages', 'apps']
  .flatMap((folder) => readdirSync(join(root, folder)).map((room) => join(folder, room)))
  .filter((room) => existsSync(join(root, room, 'tsconfig.json')))

const checks: readonly Check[] = [
  { name: 'style', what: 'format and lint', commands: [[bin('biome'), 'check', '--error-on-warnings', '.']] },
  {
    name: 'types',
    what: 'each room by itself, then tests and scripts',
    commands: [...projects, '.'].map(checkTypes),
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

function runTool(
  program: string,
  args: readonly string[],
): Promise<{ readonly isGood: boolean; readonly output: string }> {
  return new Promise((resolve) =>
    execFile(program, args, { cwd: root, maxBuffer: maxOutput }, (error, stdout, stderr) =>
      resolve({
        isGood: error === null,
        output: error === null ? '' : `${stdout}${stderr}${stderr ? '' : error.message}`,
      }),
    ),
  )
}

async function passes({ name, what, commands }: Check): Promise<boolean> {
  const started = performance.now()
  let isGood = true
  for (const [program = '', ...args] of commands) {
    const ran = await runTool(program, args)
    process.stdout.write(ran.output)
    isGood &&= ran.isGood
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`check:${name.padEnd(7)} ${isGood ? 'ok' : 'FAILED'}  ${what}, ${seconds} s\n`)
  return isGood
}

/** Two tools at a time: most of them use one core. */
async function runAll(waiting: Check[]): Promise<boolean> {
  const results: boolean[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await passes(next))
  }
  await Promise.all([work(), work()])
  return results.every(Boolean)
}

const wanted = process.argv.slice(2)
const chosen = wanted.length > 0 ? checks.filter(({ name }) => wanted.includes(name)) : checks
process.exit((await runAll([...chosen])) ? 0 : 1)
