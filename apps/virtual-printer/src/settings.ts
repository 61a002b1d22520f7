import { parseArgs } from 'node:util'

/** How the virtual printer was started. */
export interface Settings {
  readonly port: number
  readonly pagePort: number
  /** Dots per inch of the print head. */
  readonly dpi: number
  /** Where the bytes of every job are kept; nowhere unless given. */
  readonly dataDirectory?: string
}

/** Thrown for a wrong command line; its message is for a person. */
export class WrongSettings extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(`${message} See --help.`, options)
    this.name = 'WrongSettings'
  }
}

const usualPort = 9100
const usualDpi = 203.2

export const helpText = `Labelwright virtual printer: takes labels like a network label printer and shows them on a page.

Usage: node apps/virtual-printer/src/main.ts [options]

  --port PORT       where labels are taken, on this computer only (${usualPort},
                    or LABELWRIGHT_VIRTUAL_PRINTER_PORT); a taken port gives way to the next free one
  --page-port PORT  where the page is shown (any free port)
  --dpi DPI         dots per inch of the print head (${usualDpi}; also 300, 304.8, 600, 609.6)
  --data-dir DIR    keeps the bytes of every job in a file
  --help            shows this text
`

/** Reads the command line and the environment; `'help'` where only help was asked for. Throws `WrongSettings`. */
export function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv): Settings | 'help' {
  const flags = parseFlags(args)
  if (flags.help) return 'help'
  const dataDirectory = flags['data-dir']
  return {
    port: portOf(flags.port ?? environment.LABELWRIGHT_VIRTUAL_PRINTER_PORT, usualPort),
    pagePort: portOf(flags['page-port'], 0),
    dpi: dpiOf(flags.dpi),
    ...(dataDirectory === undefined ? {} : { dataDirectory }),
  }
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'page-port': { type: 'string' },
        dpi: { type: 'string' },
        'data-dir': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (cause) {
    const words = cause instanceof Error ? `${cause.message.split('.')[0]}.` : 'The options are wrong.'
    throw new WrongSettings(words, { cause })
  }
}

function portOf(text: string | undefined, usual: number): number {
  if (text === undefined || text === '') return usual
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new WrongSettings(`"${text}" is not a port. Give a number from 0 to 65535.`)
}

function dpiOf(text: string | undefined): number {
  const dpi = text === undefined ? usualDpi : Number(text)
  if (dpi >= 50 && dpi <= 2400) return dpi
  throw new WrongSettings(`"${text}" is not a resolution. Give dots per inch, such as 203.2.`)
}
