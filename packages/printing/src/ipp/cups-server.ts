import { existsSync } from 'node:fs'

/** Where the print server of this computer listens: a host and port, or a Unix socket. */
export type CupsServer =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'socket'; readonly path: string }

const ippPort = 631
/** Debian and most Linux systems, then macOS. */
const usualSockets = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd']

/** Reads `CUPS_SERVER` as CUPS' own programs do (`host`, `host:port`, `/path/to/socket`); without it the usual socket, else 127.0.0.1:631. */
export function cupsServerOf(setting: string | undefined): CupsServer {
  if (setting?.startsWith('/')) return { kind: 'socket', path: setting }
  const named = /^(?<host>\[[^\]]+\]|[^:/]+)(?::(?<port>\d+))?(?:\/.*)?$/.exec(setting ?? '')?.groups
  if (named?.host !== undefined) {
    return { kind: 'tcp', host: named.host.replaceAll(/[[\]]/g, ''), port: Number(named.port ?? ippPort) }
  }
  const path = usualSockets.find((candidate) => existsSync(candidate))
  return path === undefined ? { kind: 'tcp', host: '127.0.0.1', port: ippPort } : { kind: 'socket', path }
}
