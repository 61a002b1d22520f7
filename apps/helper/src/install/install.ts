import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { askHealth } from '../ask-health.ts'
import { openPairingStore, pairAnew } from '../pairing.ts'
import type { Settings } from '../settings.ts'
import { version } from '../version.ts'
import { autostartOf } from './autostart.ts'
import type { Computer } from './computer.ts'
import { InstallFailed } from './install-failed.ts'
import { copyProgram, installedProgram, type Program, removeProgram, typed } from './program.ts'
import type { Autostart, StartCommand } from './start-command.ts'

/** The computer, program and settings that install, uninstall and doctor use. */
export interface CommandContext {
  readonly computer: Computer
  /** The one that runs just now. */
  readonly program: Program
  readonly settings: Settings
  readonly say: (text: string) => void
}

/** The next step of whoever has no pairing. */
export const howToPair = ({ command }: Program): string =>
  `Get a code in the application, then run: ${typed([...command, 'install', '--pair', 'CODE', '--server', 'URL'])}`

/** A system may start it once more before it stands, while the one of before still has the journal. */
const startTimeoutMs = 30_000
const stopTimeoutMs = 15_000
const betweenLooksMs = 200

/** Starts the helper now and whenever this user signs in; an older version is replaced. Throws `InstallFailed` and `PairingFailed`. */
export async function installHelper({ computer, program, settings, say }: CommandContext): Promise<void> {
  if (settings.port === 0) throw new InstallFailed('An installed helper needs a port of its own. Give another one.')
  const autostart = autostartOf(computer)
  const hindrance = await autostart.hindrance()
  if (hindrance === undefined) await autostart.stop()
  await assertPortIsFree(settings.port, autostart.isInstalled() ? stopTimeoutMs : 0)
  const installed = installedProgram(program, computer.home)
  copyProgram(program, installed, computer.home)
  mkdirSync(settings.dataDirectory, { recursive: true, mode: 0o700 })
  const pairing = openPairingStore(settings.dataDirectory)
  const command = startCommandOf(installed, settings)
  if (settings.pairWith) {
    await pairAnew(pairing, settings.pairWith).catch(async (error: unknown) => {
      // A code that does not work must not stop a helper that did.
      if (autostart.isInstalled()) await autostart.start(command)
      throw error
    })
  }
  if (hindrance !== undefined) throw new InstallFailed(startYourself(hindrance, command))
  await autostart.start(command)
  await untilRunning({ autostart, settings, logFile: command.logFile, doctor: typed([...installed.command, 'doctor']) })
  say(`The printer helper ${version} runs on port ${settings.port}, and starts whenever you sign in.`)
  const paired = pairing.current()
  if (paired) say(`It is paired with ${paired.serverUrl} as ${paired.computerName}.`)
  else say(`It is not paired yet. ${howToPair(installed)}`)
}

/** Not every system waits until what it stops has ended. */
async function assertPortIsFree(port: number, patienceMs: number): Promise<void> {
  const until = Date.now() + patienceMs
  let answer = await askHealth(port)
  while (answer.kind !== 'silent' && Date.now() < until) {
    await wait(betweenLooksMs)
    answer = await askHealth(port)
  }
  if (answer.kind === 'silent') return
  const who = answer.kind === 'helper' ? `Another printer helper (${answer.health.version})` : 'Another program'
  throw new InstallFailed(
    `${who} already answers on port ${port}. Stop it, or choose another port with --port, then install again.`,
  )
}

function startCommandOf({ command }: Program, { port, dataDirectory, cupsServer }: Settings): StartCommand {
  const [program = '', ...script] = command
  return {
    program,
    args: [...script, 'run', '--data-dir', dataDirectory, '--port', String(port)],
    environment: cupsServer === undefined ? {} : { CUPS_SERVER: cupsServer },
    logFile: join(dataDirectory, 'helper.log'),
  }
}

const startYourself = (hindrance: string, { program, args }: StartCommand): string =>
  `${hindrance} The helper is ready, but nothing starts it. Start it yourself, or let your desktop do so when you sign in:\n  ${typed([program, ...args])}`

interface Start {
  readonly autostart: Autostart
  readonly settings: Settings
  readonly logFile: string
  /** The command that says why it does not run. */
  readonly doctor: string
}

async function untilRunning({ autostart, settings, logFile, doctor }: Start): Promise<void> {
  const until = Date.now() + startTimeoutMs
  while (Date.now() < until) {
    const answer = await askHealth(settings.port)
    if (answer.kind === 'helper' && answer.health.version === version) return
    await wait(betweenLooksMs)
  }
  const log = autostart.logOf(logFile)
  const look = log === undefined ? '' : `\nIts log: ${log}`
  throw new InstallFailed(
    `The helper was installed, but does not answer on port ${settings.port}. To see why, run: ${doctor}${look}`,
  )
}

/** Stops the helper and starts it no more. What it printed and its pairing stay. */
export async function uninstallHelper({ computer, program, settings, say }: CommandContext): Promise<void> {
  const autostart = autostartOf(computer)
  const wasInstalled = autostart.isInstalled()
  await autostart.remove()
  removeProgram(installedProgram(program, computer.home))
  if (!wasInstalled) return say('The printer helper was not installed here.')
  say('The printer helper is stopped, and does not start any more.')
  say(`Its print journal and its pairing stay in ${settings.dataDirectory}. Delete that folder to forget them.`)
  say('Revoke this computer in the application, so that nobody can use its pairing.')
}
