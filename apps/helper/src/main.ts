// The printer helper: a small program on a user's computer that takes print files from paired pages and hands each over once.
import { reasonOf } from '@labelwright/printing/hand-over'
import { DirectoryInUse } from '@labelwright/printing/journal/directory-lock'
import { DamagedRecordFile } from '@labelwright/printing/journal/record-file'
import { runDoctor } from './doctor/doctor.ts'
import { thisComputer } from './install/computer.ts'
import { installHelper, uninstallHelper } from './install/install.ts'
import { InstallFailed } from './install/install-failed.ts'
import { ownProgram } from './install/program.ts'
import { PortTaken } from './local-server.ts'
import { PairingFailed } from './pairing.ts'
import { runHelper } from './run-helper.ts'
import { type CommandLine, helpText, readCommandLine, WrongSettings } from './settings.ts'
import { version } from './version.ts'

/** Errors whose message is the sentence that a person needs. */
const sayable = [PairingFailed, PortTaken, DirectoryInUse, DamagedRecordFile, WrongSettings, InstallFailed]

const say = (text: string) => process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const line = readCommandLine(process.argv.slice(2), process.env)
  if (line === 'help') say(helpText.trimEnd())
  else if (line === 'version') say(version)
  else await runCommand(line)
}

async function runCommand({ command, settings }: CommandLine): Promise<void> {
  if (command === 'run') return runHelper(settings)
  const context = { computer: thisComputer(), program: ownProgram(), settings, say }
  if (command === 'install') return installHelper(context)
  if (command === 'uninstall') return uninstallHelper(context)
  process.exitCode = (await runDoctor(context)) ? 0 : 1
}

/** A full disk behind our words, or a reader that is gone, must not end the helper: what cannot be said is lost. */
function ignoreLostOutput(): void {}
process.stdout.on('error', ignoreLostOutput)
process.stderr.on('error', ignoreLostOutput)

function fail(error: unknown): void {
  const isSayable = sayable.some((kind) => error instanceof kind)
  const words = isSayable && error instanceof Error ? error.message : `The printer helper stopped: ${reasonOf(error)}.`
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

// Not awaited at the top: a single executable is one script, which cannot wait there.
main().catch(fail)
