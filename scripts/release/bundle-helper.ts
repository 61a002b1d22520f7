import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The helper as one script, and the licences of the libraries that went into it. */
export interface Bundle {
  readonly code: string
  readonly notices: string
}

/** Puts the helper and all that it imports into one script, readable as it was written. */
export async function bundleHelper(format: 'esm' | 'cjs'): Promise<Bundle> {
  const build = await rolldown({ input: join(root, 'apps/helper/src/main.ts'), platform: 'node', cwd: root })
  const { output } = await build.generate({
    format,
    codeSplitting: false,
    banner: format === 'esm' ? '#!/usr/bin/env node' : '',
  })
  await build.close()
  const [chunk, ...others] = output
  if (others.length > 0)
    throw new Error(`The helper is no single script any more: ${others.map(({ fileName }) => fileName)}`)
  return { code: chunk.code, notices: noticesOf(chunk.moduleIds) }
}

/** `/…/node_modules/@scope/name/lib/x.js` → `/…/node_modules/@scope/name` */
const packageFolderOf = (moduleId: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(moduleId.replaceAll('\\', '/'))?.[0]

function noticesOf(moduleIds: readonly string[]): string {
  const folders = [...new Set(moduleIds.flatMap((id) => packageFolderOf(id) ?? []))].filter((folder) =>
    existsSync(join(folder, 'package.json')),
  )
  return ['The printer helper contains these libraries. The single programs also contain Node.js,', nodeLicense]
    .concat(folders.map(noticeOf))
    .join('\n')
}

const nodeLicense = 'whose licence stands at https://github.com/nodejs/node/blob/main/LICENSE.\n'

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  if (file === undefined) throw new Error(`${name} comes without the text of its licence`)
  return `== ${name} ${version} (${license}) ==\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}
