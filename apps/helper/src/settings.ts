import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultHelperPort } from '@labelwright/contract/helper/helper'

/** How the helper was started. */
export interface Settings {
  readonly port: number
  readonly dataDirectory: string
  /** Where to pair before serving. */
  readonly pairWith?: { readonly server: string; readonly code: string }
  /** `CUPS_SERVER`, as CUPS' own programs read it. */
  readonly cupsServer?: string
}

const commands = ['run', 'install', 'uninstall', 'doctor'] as const

/** The command the helper was started with. */
export interface CommandLine {
  readonly command: (typeof commands)[number]
  readonly settings: Settings
}

/** Thrown for a wrong command line; its message is for a person. */
export class WrongSettings extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(`${message} See --help.`, options)
    this.name = 'WrongSettings'
  }
}

export const helpText = `Labelwright printer helper: prints labels from your browser on this computer's printers.

Usage: labelwright-helper [command] [options]

Commands:
  run               prints until it is stopped; what happens without a command
  install           starts the helper now and whenever you sign in; also updates an older version
  uninstall         stops the helper and starts it no more; the print journal and the pairing stay
  doctor            checks this computer and says what to do; ends with 1 where something must be done

Options:
  --data-dir DIR    where the print journal and the pairing are kept (~/.labelwright/helper)
  --port PORT       where browsers find the helper, on this computer only (${defaultHelperPort},
                    or LABELWRIGHT_HELPER_PORT); 0 takes any free port
  --pair CODE       pairs this computer with the code that the application shows
  --server URL      the server to pair with, https://labels.example.com
  --help            shows this text
  --version         shows the version

A pairing is kept; --pair and --server are needed once. Pairing again replaces it.
CUPS_SERVER names another print server, as CUPS' own programs read it.
`

/** Reads the command line and the environment; `'help'` or `'version'` where only that was asked for. Throws `WrongSettings`. */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): CommandLine | 'help' | 'version' {
  const { values: flags, positionals } = parseFlags(args)
  if (flags.help) return 'help'
  if (flags.version) return 'version'
  const settings = {
    port: portOf(flags.port ?? environment.LABELWRIGHT_HELPER_PORT),
    dataDirectory: flags['data-dir'] ?? join(homedir(), '.labelwright', 'helper'),
    ...pairingOf(flags.pair, flags.server),
    ...(environment.CUPS_SERVER === undefined ? {} : { cupsServer: environment.CUPS_SERVER }),
  }
  return { command: commandOf(positionals), settings }
}

function commandOf(words: readonly string[]): CommandLine['command'] {
  const [word = 'run', ...others] = words
  const command = commands.find((each) => each === word)
  if (command === undefined || others.length > 0) {
    throw new WrongSettings(`"${words.join(' ')}" is not a command. Give one of ${commands.join(', ')}.`)
  }
  return command
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'data-dir': { type: 'string' },
        port: { type: 'string' },
        pair: { type: 'string' },
        server: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (cause) {
    throw new WrongSettings(cause instanceof Error ? `${cause.message.split('.')[0]}.` : 'The options are wrong.', {
      cause,
    })
  }
}

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return defaultHelperPort
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new WrongSettings(`"${text}" is not a port. Give a number from 0 to 65535.`)
}

function pairingOf(code: string | undefined, server: string | undefined): Pick<Settings, 'pairWith'> {
  if (code === undefined && server === undefined) return {}
  if (code === undefined || server === undefined) throw new WrongSettings('--pair and --server belong together.')
  return { pairWith: { server, code } }
}
