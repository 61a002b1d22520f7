import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './source-files.ts'

const rooms = '@labelwright'
const isSource = (path: string): boolean => !/[\\/](node_modules|dist|golden)$/.test(path)

/** Copies the rooms into a temporary folder, where files can be planted that no check and no build of the project sees. Answers where it is. */
export function copyHouse(): string {
  const copy = mkdtempSync(join(tmpdir(), 'labelwright-house-'))
  for (const name of ['apps', 'packages', 'scripts', 'package.json', '.dependency-cruiser.mjs']) {
    cpSync(join(projectRoot, name), join(copy, name), { recursive: true, filter: isSource })
  }
  const modules = join(projectRoot, 'node_modules')
  mkdirSync(join(copy, 'node_modules', rooms), { recursive: true })
  for (const name of readdirSync(modules)) {
    if (name !== rooms) symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  }
  // Each is a link to its room from here.
  for (const name of readdirSync(join(modules, rooms))) {
    symlinkSync(readlinkSync(join(modules, rooms, name)), join(copy, 'node_modules', rooms, name))
  }
  return copy
}
