// npm test: installs what the tests need, then runs all of them, one suite after the other, and counts.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './product/build-web.ts'
import { type Outcome, readPlaywrightReport, readVitestReport } from './read-report.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const say = (text: string) => process.stdout.write(`${text}\n`)

/** A program of the system that tests use, and the Debian packages that bring it. */
const needed = [
  { program: '/usr/bin/chromium', packages: ['chromium'] },
  {
    program: '/usr/sbin/cupsd',
    packages: [
      'cups',
      'cups-client',
      'cups-ipp-utils',
      'cups-filters',
      'printer-driver-cups-pdf',
      'ghostscript',
      'poppler-utils',
      'qpdf',
    ],
  },
  { program: '/usr/sbin/snmpd', packages: ['snmpd'] },
  { program: '/usr/sbin/avahi-daemon', packages: ['avahi-daemon', 'avahi-utils', 'dbus'] },
] as const

function installSystemPackages(): void {
  const missing = needed.filter(({ program }) => !existsSync(program)).flatMap(({ packages }) => packages)
  if (missing.length === 0) return
  const line = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say(
      `The tests need programs of the system that are missing. Install them as root and run npm test again:\n  ${line}`,
    )
    process.exit(1)
  }
  say(`Installing what the tests need: ${missing.join(', ')} …`)
  const apt = (args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=400', '-q', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
    })
  apt(['update'])
  const installed = apt(['install', '-y', '--no-install-recommends', ...missing])
  if (installed.status !== 0) {
    say(`${installed.stdout}\n${installed.stderr}\nThe packages could not be installed. Try it by hand: ${line}`)
    process.exit(1)
  }
}

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.on('exit', (code) => resolve(code ?? 1))
  return promise
}

/** One run of journeys through a product of its own. */
async function runHalf(reports: string, half: number, args: readonly string[]): Promise<Outcome> {
  const report = join(reports, `journeys-${half}.json`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_OUTPUT_DIR: `node_modules/.cache/e2e-${half}` }
  const code = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args], env)
  return readPlaywrightReport(report, code)
}

/**
 * Journeys go one after another through one product; so that both cores work, half of them has a product of its own. One that
 * failed on the busy machine is run once more by itself, and that counts.
 */
async function runJourneys(reports: string): Promise<Outcome[]> {
  const halves = [1, 2]
  const outcomes = await Promise.all(halves.map((half) => runHalf(reports, half, [`--shard=${half}/2`])))
  for (const [index, { passed, failed }] of outcomes.entries()) {
    if (!failed.some((name) => name.includes('.spec.ts'))) continue
    say(`\n── once more, by themselves:\n${failed.map((name) => `  ${name}`).join('\n')}`)
    const again = await runHalf(reports, index + 1, ['--last-failed'])
    outcomes[index] = { passed: passed + again.passed, failed: again.failed }
  }
  return outcomes
}

async function suites(): Promise<Outcome[]> {
  const reports = mkdtempSync(join(tmpdir(), 'labelwright-reports-'))
  say('\n── check: style, types, rooms, unused code')
  const checked = await run(['scripts/check.ts'])
  say('\n── unit and process tests')
  const unitReport = join(reports, 'unit.json')
  const unhandled = join(reports, 'unhandled.json')
  const units = await run(['node_modules/vitest/vitest.mjs', 'run', `--outputFile.json=${unitReport}`], {
    LABELWRIGHT_UNHANDLED_ERRORS: unhandled,
  })
  buildWeb(say)
  say('\n── journeys through the running product, in Chromium')
  const results: Outcome[] = [
    checked === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ['check'] },
    readVitestReport(unitReport, unhandled, units),
    ...(await runJourneys(reports)),
  ]
  rmSync(reports, { recursive: true })
  return results
}

// Each test file and each program that it starts would else read the same TypeScript anew.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
const started = performance.now()
installSystemPackages()
const results = await suites()
const passed = results.reduce((sum, each) => sum + each.passed, 0)
const failed = results.flatMap((each) => each.failed)
if (failed.length > 0) say(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
say(`\nin ${Math.round((performance.now() - started) / 1000)} s\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
