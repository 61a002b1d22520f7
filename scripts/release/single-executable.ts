import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeProgramHere, nodeProgramOf, type ProgramSystem } from './node-programs.ts'
import { withoutSignature } from './unsigned-program.ts'

const postject = fileURLToPath(new URL('../../node_modules/postject/dist/cli.js', import.meta.url))
/** Node looks for it in its own program, and runs the script behind it. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** Makes a script (CommonJS) and Node one program. Neither code cache nor snapshot: they would tie it to the computer that makes it. */
export function makeExecutable(
  file: string,
  { code, system }: { readonly code: string; readonly system: ProgramSystem },
) {
  const folder = mkdtempSync(join(tmpdir(), 'labelwright-release-'))
  try {
    const [main, output, config] = ['helper.cjs', 'helper.blob', 'sea.json'].map((name) => join(folder, name))
    writeFileSync(String(main), code)
    const settings = { main, output, disableExperimentalSEAWarning: true, useCodeCache: false, useSnapshot: false }
    writeFileSync(String(config), JSON.stringify(settings))
    run(nodeProgramHere(), ['--experimental-sea-config', String(config)])
    const node = readFileSync(nodeProgramOf(system))
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
