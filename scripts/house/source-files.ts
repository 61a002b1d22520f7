import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of this project. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/** The files below folders of a project, new ones included, by their paths from its root; what git ignores is left out. */
export const filesIn = (root: string, folders: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))

/** Where code stands. */
export const codeFolders = ['apps', 'packages', 'scripts', 'e2e'] as const

export const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')
