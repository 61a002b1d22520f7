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

/** Thrown for a wrong command line; its message is for a person. */
export class WrongSettings extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(`${message} See --help.`, options)
    this.name = 'WrongSettings'
  }
}

export const helpText = `Labelwright printer helper: prints labels from your browser on this computer's printers.

Usage: node apps/helper/src/main.ts [options]

  --data-dir DIR    where the print journal and the pairing are kept (~/.labelwright/helper)
  --port PORT       where browsers find the helper, on this computer only (${defaultHelperPort},
                    or LABELWRIGHT_HELPER_PORT); 0 takes any free port
  --pair CODE       pairs this computer with the code that the application shows
  --server URL      the server to pair with, https://labels.example.com
  --help            shows this text

A pairing is kept; --pair and --server are needed once. Pairing again replaces it.
CUPS_SERVER names another print server, as CUPS' own programs read it.
`

/** Reads the command line and the environment; `'help'` where only help was asked for. Throws `WrongSettings`. */
export function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv): Settings | 'help' {
  const flags = parseFlags(args)
  if (flags.help) return 'help'
  return {
    port: portOf(flags.port ?? environment.LABELWRIGHT_HELPER_PORT),
    dataDirectory: flags['data-dir'] ?? join(homedir(), '.labelwright', 'helper'),
    ...pairingOf(flags.pair, flags.server),
    ...(environment.CUPS_SERVER === undefined ? {} : { cupsServer: environment.CUPS_SERVER }),
  }
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'data-dir': { type: 'string' },
        port: { type: 'string' },
        pair: { type: 'string' },
        server: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
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
