// The programs of the system that tests use beside the project's own packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** A program of the system that tests use, and the Debian packages that bring it. */
const needed = [
  { program: '/usr/bin/chromium', packages: ['chromium'] },
  { program: '/usr/bin/chromium-headless-shell', packages: ['chromium-headless-shell'] },
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

/** Installs what is missing as root; else says the line to run and ends. */
export function installSystemPackages(): void {
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
