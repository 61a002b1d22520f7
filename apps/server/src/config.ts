// The only reader of the environment. Every setting of an installation is described, checked and typed here.
import type { KeyObject } from 'node:crypto'
import { join, resolve } from 'node:path'
import { type AnchorPlace, readAnchorPlace } from './features/audit/anchor-place.ts'
import { type ProviderSettings, readProviderFile } from './features/identity-providers/provider-settings.ts'
import { defaultPasswordCost, type PasswordCost } from './features/sign-in/passwords.service.ts'
import { readReleaseKey } from './features/updates/release-key.ts'
import { isSubnet } from './platform/outbound/addresses.ts'

export interface Config {
  readonly host: string
  readonly port: number
  /** Where browsers reach the product; links and the paired origin are made of it. */
  readonly publicUrl: string
  readonly dataDirectory: string
  /** Absent: the embedded PostgreSQL in the data directory. */
  readonly databaseUrl: string | undefined
  /** Absent: the login role that the server makes by itself. */
  readonly appDatabaseUrl: string | undefined
  readonly isSampleWanted: boolean
  readonly registration: 'first' | 'open' | 'closed'
  readonly adminEmail: string | undefined
  readonly adminPassword: string | undefined
  readonly helperPort: number
  readonly virtualPrinterPort: number
  /** Of the virtual printer's page; 0: none runs beside the server. */
  readonly virtualPrinterPagePort: number
  /** Ports of a computer itself that are printers: the virtual printer's, and others that an administrator names. */
  readonly loopbackPrinterPorts: readonly number[]
  readonly trustedProxies: readonly string[]
  /** Subnets of the installation's own network that the server may fetch from, `10.1.0.0/16`. */
  readonly allowedSubnets: readonly string[]
  /** How long a print file may wait for its outcome before the journal is asked. */
  readonly printLeaseMs: number
  /** Files that a person may send to be imported in an hour. */
  readonly importsPerHour: number
  /** Processor seconds an hour for reading an organization's files. Prints have no limit. */
  readonly readingSecondsPerHour: number
  /** What hashing a password costs; a stored one that cost another is hashed anew at the next sign-in. */
  readonly passwordCost: PasswordCost
  readonly identityProviders: readonly ProviderSettings[]
  /** The sender of mails. */
  readonly mailFrom: string
  /** Absent: mails wait in the outbox and their links are shown to administrators. */
  readonly smtpUrl: string | undefined
  /** Where heads of audit trails go, outside of the database. */
  readonly auditAnchors: AnchorPlace | undefined
  /** The file with the keys that seal audit trails. */
  readonly auditKeys: string
  /** Releases of the printer helper that the server offers, a folder for each version. */
  readonly releasesDirectory: string
  /** Releases that it did not sign are not offered. */
  readonly releaseKey: KeyObject
  /** Where older releases are published; empty: nowhere. */
  readonly githubReleasesUrl: string
  readonly logLevel: string
  /** In development: a transaction that waits for anything but the database fails. */
  readonly areConnectionsWatched: boolean
  /** Which services this process answers. */
  readonly services: readonly Service[]
  /** Where browsers reach each service; empty for this server. */
  readonly serviceUrls: { readonly auth: string; readonly base: string; readonly import: string }
}

export type Service = 'auth' | 'base' | 'import'

const allServices: readonly Service[] = ['auth', 'base', 'import']

/** A setting whose value cannot be used; the message says which and what would be right. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

function portOf(environment: Environment, name: string, fallback: number): number {
  const text = environment[name]
  if (!text) return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`${name} is "${text}". Give a port number from 1 to 65535, for example ${fallback}.`)
  }
  return port
}

function oneOf<Choice extends string>(environment: Environment, name: string, choices: readonly Choice[]): Choice {
  const text = environment[name]
  const [first] = choices
  if (!text && first !== undefined) return first
  const choice = choices.find((each) => each === text)
  if (!choice) throw new ConfigError(`${name} is "${text}". It must be one of ${choices.join(', ')}.`)
  return choice
}

const listOf = (environment: Environment, name: string): string[] =>
  (environment[name] || '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

function publicUrlOf(environment: Environment, port: number): string {
  const text = environment.LABELWRIGHT_PUBLIC_URL || `http://localhost:${port}`
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new ConfigError(
      `LABELWRIGHT_PUBLIC_URL is "${text}". Give the address that browsers use, for example https://labels.example.com.`,
    )
  }
  return new URL(text).href.replace(/\/$/, '')
}

function passwordOf(environment: Environment): string | undefined {
  const password = environment.LABELWRIGHT_ADMIN_PASSWORD
  if (password !== undefined && password !== '' && (password.length < 12 || password.length > 128)) {
    throw new ConfigError('LABELWRIGHT_ADMIN_PASSWORD must have 12 to 128 characters.')
  }
  return password || undefined
}

function anchorPlaceOf({ LABELWRIGHT_AUDIT_ANCHORS: text }: Environment): AnchorPlace | undefined {
  if (!text) return undefined
  const place = readAnchorPlace(text)
  if (!place) {
    throw new ConfigError('LABELWRIGHT_AUDIT_ANCHORS must be a folder, or look like syslog+udp://logs.example.com:514.')
  }
  return place
}

function smtpUrlOf(environment: Environment): string | undefined {
  const text = environment.SMTP_URL
  if (!text) return undefined
  if (!URL.canParse(text) || !/^smtps?:$/.test(new URL(text).protocol)) {
    throw new ConfigError('SMTP_URL must look like smtp://user:password@mail.example.com:587 or smtps://….')
  }
  if (!environment.LABELWRIGHT_MAIL_FROM) {
    throw new ConfigError('With SMTP_URL also set LABELWRIGHT_MAIL_FROM, for example labels@example.com.')
  }
  return text
}

function wholeNumberOf(environment: Environment, name: string, range: { fallback: number; from: number; to: number }) {
  const value = Number(environment[name] || range.fallback)
  if (!Number.isInteger(value) || value < range.from || value > range.to) {
    throw new ConfigError(`${name} must be a whole number from ${range.from} to ${range.to}.`)
  }
  return value
}

const passwordCostOf = (environment: Environment): PasswordCost => ({
  memoryMib: wholeNumberOf(environment, 'LABELWRIGHT_PASSWORD_MEMORY_MIB', {
    fallback: defaultPasswordCost.memoryMib,
    from: 8,
    to: 1024,
  }),
  passes: wholeNumberOf(environment, 'LABELWRIGHT_PASSWORD_PASSES', {
    fallback: defaultPasswordCost.passes,
    from: 1,
    to: 50,
  }),
})

function servicesOf(environment: Environment): Service[] {
  const names = (environment.LABELWRIGHT_SERVICES || allServices.join(',')).split(',').map((name) => name.trim())
  const unknown = names.find((name) => !allServices.some((service) => service === name))
  if (unknown !== undefined) {
    throw new ConfigError(`There is no service "${unknown}". Choose from ${allServices.join(', ')}.`)
  }
  return allServices.filter((service) => names.includes(service))
}

function urlOf(environment: Environment, name: string, example: string): string {
  const text = environment[name]
  if (!text) return ''
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ConfigError(`${name} is "${text}". Give an address, for example ${example}.`)
  return new URL(text).href.replace(/\/$/, '')
}

const serviceUrlOf = (environment: Environment, name: string): string =>
  urlOf(environment, name, 'https://auth.example.com')

function releaseKeyOf(environment: Environment): KeyObject {
  const file = environment.LABELWRIGHT_RELEASE_KEY
  if (!file) return readReleaseKey()
  try {
    return readReleaseKey(resolve(file))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(
      `LABELWRIGHT_RELEASE_KEY is "${file}", which cannot be used (${reason}). Give the file of a public Ed25519 key, as npm run release writes it.`,
      { cause },
    )
  }
}

function appDatabaseUrlOf(environment: Environment): string | undefined {
  const url = environment.LABELWRIGHT_APP_DATABASE_URL || undefined
  if (url !== undefined && !environment.DATABASE_URL)
    throw new ConfigError('LABELWRIGHT_APP_DATABASE_URL goes with DATABASE_URL; the embedded database needs neither.')
  return url
}

/** A virtual printer that listens on any free port tells the server which. */
function loopbackPortsOf(environment: Environment, virtualPrinterPort: number): number[] {
  const name = 'LABELWRIGHT_LOOPBACK_PRINTER_PORTS'
  const ports = listOf(environment, name).map(Number)
  if (!ports.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535)) {
    throw new ConfigError(
      `${name} is "${environment[name]}". Give port numbers with commas between, for example 9101,9102.`,
    )
  }
  return [...new Set([virtualPrinterPort, ...ports])].filter((port) => port > 0)
}

function subnetsOf(environment: Environment): string[] {
  const name = 'LABELWRIGHT_ALLOWED_SUBNETS'
  const subnets = listOf(environment, name)
  if (!subnets.every(isSubnet))
    throw new ConfigError(
      `${name} is "${environment[name]}". Give subnets with commas between, for example 10.1.0.0/16,fd12:3456::/32.`,
    )
  return subnets
}

/** Reads and checks all settings. Throws ConfigError with a sentence that names the setting. */
export function readConfig(environment: Environment = process.env): Config {
  const port = portOf(environment, 'PORT', 8080)
  const virtualPrinterPort = portOf(environment, 'LABELWRIGHT_VIRTUAL_PRINTER_PORT', 9100)
  const leaseSeconds = Number(environment.LABELWRIGHT_PRINT_LEASE_SECONDS || '900')
  if (!(leaseSeconds >= 1 && leaseSeconds <= 86_400)) {
    throw new ConfigError('LABELWRIGHT_PRINT_LEASE_SECONDS must be a number from 1 to 86400.')
  }
  const dataDirectory = resolve(environment.LABELWRIGHT_DATA_DIR || './data')
  return {
    host: environment.LABELWRIGHT_HOST || '127.0.0.1',
    port,
    publicUrl: publicUrlOf(environment, port),
    dataDirectory,
    databaseUrl: environment.DATABASE_URL || undefined,
    appDatabaseUrl: appDatabaseUrlOf(environment),
    isSampleWanted: oneOf(environment, 'LABELWRIGHT_SAMPLE', ['1', '0']) === '1',
    registration: oneOf(environment, 'LABELWRIGHT_REGISTRATION', ['first', 'open', 'closed']),
    adminEmail: environment.LABELWRIGHT_ADMIN_EMAIL || undefined,
    adminPassword: passwordOf(environment),
    helperPort: portOf(environment, 'LABELWRIGHT_HELPER_PORT', 27_417),
    virtualPrinterPort,
    virtualPrinterPagePort: portOf(environment, 'LABELWRIGHT_VIRTUAL_PRINTER_PAGE_PORT', 0),
    loopbackPrinterPorts: loopbackPortsOf(environment, virtualPrinterPort),
    trustedProxies: listOf(environment, 'LABELWRIGHT_TRUSTED_PROXIES'),
    allowedSubnets: subnetsOf(environment),
    printLeaseMs: leaseSeconds * 1000,
    importsPerHour: wholeNumberOf(environment, 'LABELWRIGHT_IMPORTS_PER_HOUR', { fallback: 600, from: 1, to: 100_000 }),
    readingSecondsPerHour: wholeNumberOf(environment, 'LABELWRIGHT_READING_SECONDS_PER_HOUR', {
      fallback: 600,
      from: 1,
      to: 100_000,
    }),
    passwordCost: passwordCostOf(environment),
    identityProviders: environment.LABELWRIGHT_IDENTITY_PROVIDERS
      ? readProviderFile(resolve(environment.LABELWRIGHT_IDENTITY_PROVIDERS))
      : [],
    mailFrom: environment.LABELWRIGHT_MAIL_FROM || 'Labelwright <labelwright@localhost>',
    smtpUrl: smtpUrlOf(environment),
    auditAnchors: anchorPlaceOf(environment),
    auditKeys: resolve(environment.LABELWRIGHT_AUDIT_KEYS || join(dataDirectory, 'audit-keys.json')),
    services: servicesOf(environment),
    serviceUrls: {
      auth: serviceUrlOf(environment, 'LABELWRIGHT_AUTH_URL'),
      base: serviceUrlOf(environment, 'LABELWRIGHT_BASE_URL'),
      import: serviceUrlOf(environment, 'LABELWRIGHT_IMPORT_URL'),
    },
    releasesDirectory: resolve(environment.LABELWRIGHT_RELEASES_DIR || './releases'),
    releaseKey: releaseKeyOf(environment),
    githubReleasesUrl: urlOf(
      environment,
      'LABELWRIGHT_GITHUB_RELEASES_URL',
      'https://github.com/your-company/labelwright/releases',
    ),
    logLevel: oneOf(environment, 'LABELWRIGHT_LOG_LEVEL', ['warn', 'error', 'info', 'debug']),
    areConnectionsWatched: oneOf(environment, 'LABELWRIGHT_WATCH_CONNECTIONS', ['0', '1']) === '1',
  }
}
