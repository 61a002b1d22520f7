import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const head = `The printer helper contains these libraries. The single programs also contain Node.js,
whose licence stands at https://github.com/nodejs/node/blob/main/LICENSE.
`

/** The licences of the libraries that modules come from, with their texts. Throws for a library without one. */
export function noticesOf(moduleIds: readonly string[]): string {
  const folders = new Set(moduleIds.flatMap((id) => packageFolderOf(id) ?? []))
  const libraries = [...folders].filter((folder) => existsSync(join(folder, 'package.json'))).sort()
  return [head, ...libraries.map(noticeOf)].join('\n')
}

/** `/…/node_modules/@scope/name/lib/x.js` → `/…/node_modules/@scope/name` */
const packageFolderOf = (moduleId: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(moduleId.replaceAll('\\', '/'))?.[0]

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const text = licenceIn(folder)
  if (text === undefined) throw new Error(`${name} comes without the text of its licence`)
  return `== ${name} ${version} (${license}) ==\n\n${text.trim()}\n`
}

/** Files of its own, or the last section of what to read first. */
function licenceIn(folder: string): string | undefined {
  const names = readdirSync(folder)
  const textsOf = (pattern: RegExp): string[] =>
    names.filter((name) => pattern.test(name)).map((name) => readFileSync(join(folder, name), 'utf8').trim())
  const texts = textsOf(/^licen[cs]e/i)
  if (texts.length > 0) return texts.join('\n\n')
  return /^#+ Licen[cs]e\s*\n([\s\S]+)/im.exec(textsOf(/^readme\.md$/i)[0] ?? '')?.[1]
}
