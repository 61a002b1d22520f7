// The files that a document names: in backquotes by path or file name, and as the targets of links.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesIn } from './source-files.ts'

const endings = 'cjs|conf|css|csv|html|js|json|jsonc|md|mjs|mmd|mts|png|sql|svg|ts|tsx|txt|yml|zpl'
const fileName = new RegExp(`^\\.?[\\w<>*{},@./-]*\\.(${endings})$`)
const folderName = /^(\.\/)?(apps|packages|scripts|docs|e2e)\/[\w<>*{},./-]*$/
/** `printing.service`: a file named by its role. */
const roleName = /^[\w<>-]+\.(routes|service|store|queries|jobs)$/

const movesFile = 'docs/decisions/moved-files.md'

/** Sentences on each file that a document of the project names and that is not there. */
export function findMissing(root: string): string[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const files = filesIn(root, ['.'])
  const documents = files.filter((file) => file.endsWith('.md') && file !== movesFile)
  const over = superseded(documents.filter(isDecision).map(read))
  const inForce = documents.filter((file) => !isDecision(file) || !over.has(basename(file).slice(0, 4)))
  const moves = files.includes(movesFile) ? movesIn(read(movesFile)) : new Map<string, string>()
  const followed = new Set<string>()
  const missing = inForce.flatMap((document) => {
    const gone = namesIn(read(document)).filter((name) => !exists(name, document, files))
    const now = gone.map((name) => {
      if (!isDecision(document) || !moves.has(name)) return name
      followed.add(name)
      return moves.get(name) ?? name
    })
    return now.filter((name) => !exists(name, document, files)).map((name) => `${document}: ${name} is not there`)
  })
  const idle = [...moves.keys()].filter((name) => !followed.has(name))
  return [...missing, ...idle.map((name) => `${movesFile}: no decision in force needs ${name}`)]
}

const isDecision = (file: string): boolean => /^docs\/decisions\/\d{4}-/.test(file)

/** The files and folders that a text of Markdown names, each once. Fenced blocks are examples, not names. */
export function namesIn(markdown: string): string[] {
  const text = markdown.replaceAll(/^```[\s\S]*?^```/gm, '')
  const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target)
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
  const names = quoted.filter(isName).map((name) => (roleName.test(name) ? `${name}.ts` : name))
  return [...new Set([...names, ...links.filter((target) => !/^[a-z]+:/.test(target))])]
}

// Addresses begin with a slash, packages of others with an at sign, endings alone with a dot or a dash.
const isName = (text: string): boolean => {
  if (/^[/@-]|^\.\w+$/.test(text)) return false
  return fileName.test(text) || folderName.test(text) || roleName.test(text)
}

/**
 * Whether each spelling of a name is there. `<feature>` and `*` stand for any word, `{a,b}` for both; of `NNNN-…` the
 * folder is enough. A name may leave out where its path begins, and the `src` of a room.
 */
export function exists(name: string, document: string, files: readonly string[]): boolean {
  return spellings(name).every((spelling) => {
    const path = /^\.\.?\//.test(spelling) ? joined(document, spelling) : spelling
    const pattern = patternOf(path.replace(/NNNN.*$/, ''))
    return files.some((file) => pattern.test(file) || pattern.test(file.replace('/src/', '/')))
  })
}

function spellings(name: string): string[] {
  const choice = /\{([^{}]+)\}/.exec(name)
  if (!choice) return [name]
  return (choice[1] ?? '').split(',').flatMap((one) => spellings(name.replace(choice[0], one)))
}

/** A path relative to a document, from the root. */
function joined(document: string, target: string): string {
  return new URL(target, `file:///${document}`).pathname.slice(1)
}

function patternOf(path: string): RegExp {
  const words = path.split(/<[^<>]+>|\*+/)
  const pattern = words.map((word) => word.replaceAll(/[.$()+?[\]^|\\]/g, '\\$&')).join('[^/]+')
  return new RegExp(`(^|/)${pattern}${path.endsWith('/') ? '' : '(/|$)'}`)
}

/** Numbers of the decisions that a later one names in a line `Supersedes NNNN.`. */
export function superseded(texts: readonly string[]): Set<string> {
  const lines = texts.flatMap((text) => text.match(/^Supersedes .*$/gm) ?? [])
  return new Set(lines.flatMap((line) => line.match(/\b\d{4}\b/g) ?? []))
}

/** Where the files of decisions stand now: lines ``- `old` is now `new` ``. */
export const movesIn = (markdown: string): Map<string, string> =>
  new Map([...markdown.matchAll(/^- `([^`]+)` is now `([^`]+)`/gm)].map(([, before = '', now = '']) => [before, now]))
