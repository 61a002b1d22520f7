import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type NodeVersion, nodeProgramHere, nodeProgramOf, type ProgramSystem, releasedNode } from './node-programs.ts'
import { withoutSignature } from './unsigned-program.ts'

const postject = fileURLToPath(new URL('../../node_modules/postject/dist/cli.js', import.meta.url))
/** Node looks for it in its own program, and runs the script behind it. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

export interface ExecutableParts {
  readonly code: string
  /** Files inside, by their names. */
  readonly assets: Readonly<Record<string, Uint8Array>>
  readonly system: ProgramSystem
  /** That of releases unless given. */
  readonly nodeVersion?: NodeVersion
}

/** Makes a script (CommonJS) and Node one program. Neither code cache nor snapshot: they would tie it to the computer that makes it. */
export function makeExecutable(file: string, { code, assets, system, nodeVersion = releasedNode }: ExecutableParts) {
  const folder = mkdtempSync(join(tmpdir(), 'labelwright-release-'))
  try {
    const [main, output, config] = ['helper.cjs', 'helper.blob', 'sea.json'].map((name) => join(folder, name))
    writeFileSync(String(main), code)
    const placed = Object.entries(assets).map(([name, bytes]) => {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      return [name, path]
    })
    const files = { main, output, assets: Object.fromEntries(placed) }
    const settings = { ...files, disableExperimentalSEAWarning: true, useCodeCache: false, useSnapshot: false }
    writeFileSync(String(config), JSON.stringify(settings))
    run(nodeProgramHere(nodeVersion), ['--experimental-sea-config', String(config)])
    const node = readFileSync(nodeProgramOf(system, nodeVersion))
    writeFileSync(file, system === 'windows' ? withoutSignature(node) : node)
    chmodSync(file, 0o755)
    run(process.execPath, [postject, file, 'NODE_SEA_BLOB', String(output), '--sentinel-fuse', fuse])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the tools say is shown only where they fail: postject warns about notes and signatures that do not matter here. */
function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} did not work:\n${error ?? ''}${stdout ?? ''}${stderr ?? ''}`)
}
