import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname

/** Installs the other libraries beside the benchmark, never into the project. Throws when that fails. */
export function installPeers(): void {
  if (existsSync(join(folder, 'node_modules', 'pdfkit'))) return
  console.log('Installing the libraries to measure against into scripts/bench/node_modules …')
  const npm = process.env.npm_execpath
  const commandLine = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const options = { stdio: 'inherit', cwd: folder } as const
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...commandLine], options)
    : spawnSync('npm', commandLine, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('The libraries to measure against could not be installed')
}
