import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HelperSystem } from '@labelwright/contract/server/updates-schemas'
import { versionPattern } from '@labelwright/contract/versions'
import { manifestFileName, parseManifest } from '../../apps/server/src/features/updates/release-folder.ts'
import { bundleHelper } from './bundle-helper.ts'
import { noticesOf } from './notices.ts'
import { signRelease } from './sign-release.ts'
import type { SigningKey } from './signing-key.ts'
import { makeExecutable } from './single-executable.ts'
import { windowsAssetsOf } from './windows-assets.ts'

export interface ReleaseOptions {
  /** Where releases lie, a folder for each version. */
  readonly directory: string
  readonly systems: readonly HelperSystem[]
  readonly key: SigningKey
  /** Takes the place of a release of this version. */
  readonly isReplacing: boolean
  readonly say: (text: string) => void
}

const manifestFile = fileURLToPath(new URL('../../apps/helper/package.json', import.meta.url))

/** The file of a system's program. */
const programNames: Readonly<Record<HelperSystem, (version: string) => string>> = {
  windows: (version) => `labelwright-helper-${version}-windows-x64.exe`,
  mac: (version) => `labelwright-helper-${version}.mjs`,
  linux: (version) => `labelwright-helper-${version}-linux-x64`,
}

/** Makes and signs the helper's programs, and puts them where the server finds them: all, or nothing. Answers the folder. */
export async function makeRelease({ directory, systems, key, isReplacing, say }: ReleaseOptions): Promise<string> {
  const { version } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { version: string }
  const folder = join(directory, version)
  if (existsSync(folder) && !isReplacing) {
    throw new Error(
      `${folder} holds this version already. Raise the version in apps/helper/package.json, or take its place with --replace.`,
    )
  }
  mkdirSync(directory, { recursive: true })
  say('Making the printer helper …')
  // Its name is no version: the server does not look into it.
  const work = mkdtempSync(join(directory, '.making-'))
  try {
    const programs = systems.map((system) => ({ system, fileName: programNames[system](version) }))
    const [script, commonJs, windows] = [await bundleHelper('esm'), await bundleHelper('cjs'), await windowsAssetsOf()]
    for (const { system, fileName } of programs) {
      const file = join(work, fileName)
      if (system === 'mac') writeFileSync(file, script.code)
      else makeExecutable(file, { code: commonJs.code, assets: system === 'windows' ? windows.assets : {}, system })
      chmodSync(file, 0o755)
      say(`  ${fileName}`)
    }
    const moduleIds = [...script.moduleIds, ...windows.moduleIds]
    writeFileSync(join(work, 'THIRD-PARTY-NOTICES.txt'), noticesOf(moduleIds))
    signRelease(work, { version, releaseDate: new Date().toISOString(), programs }, key.privateKey)
    chmodSync(work, 0o755)
    rmSync(folder, { recursive: true, force: true })
    renameSync(work, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return folder
}

/** Signs a release again whose programs were changed on purpose. Answers the folder. */
export function signAgain(directory: string, version: string, key: SigningKey): string {
  const folder = join(directory, version)
  const manifest = join(folder, manifestFileName)
  if (!versionPattern.test(version) || !existsSync(manifest))
    throw new Error(`${directory} holds no release ${version}.`)
  signRelease(folder, parseManifest(readFileSync(manifest, 'utf8')), key.privateKey)
  return folder
}
