// Every setting of an installation, as `--help` lists them; config.ts reads and checks them.

import { defaultPasswordCost } from './features/sign-in/passwords.service.ts'

export interface Setting {
  readonly name: string
  readonly fallback: string
  readonly description: string
}

/** What `--help` prints. */
export const settings: readonly Setting[] = [
  { name: 'PORT', fallback: '8080', description: 'port of the web application and its interface' },
  { name: 'LABELWRIGHT_HOST', fallback: '127.0.0.1', description: 'address to listen on' },
  { name: 'LABELWRIGHT_PUBLIC_URL', fallback: 'http://localhost:PORT', description: 'address that browsers use' },
  { name: 'LABELWRIGHT_DATA_DIR', fallback: './data', description: 'folder of the database, files and outbox' },
  { name: 'DATABASE_URL', fallback: 'embedded', description: 'PostgreSQL 15 or newer instead of the embedded one' },
  {
    name: 'LABELWRIGHT_APP_DATABASE_URL',
    fallback: 'a role that the server makes',
    description: 'the user of DATABASE_URL that the application signs in as; owns nothing',
  },
  { name: 'LABELWRIGHT_SAMPLE', fallback: '1', description: '0: no sample organization, /register makes the first' },
  { name: 'LABELWRIGHT_REGISTRATION', fallback: 'first', description: 'first, open or closed' },
  { name: 'LABELWRIGHT_ADMIN_EMAIL', fallback: 'admin@example.com', description: 'first sign-in of the sample' },
  {
    name: 'LABELWRIGHT_ADMIN_PASSWORD',
    fallback: 'made and shown once',
    description: 'its password, 12 to 128 characters',
  },
  { name: 'LABELWRIGHT_HELPER_PORT', fallback: '27417', description: 'port of the printer helper on this computer' },
  {
    name: 'LABELWRIGHT_VIRTUAL_PRINTER_PORT',
    fallback: '9100',
    description: 'port of the virtual printer; taken: the next free one',
  },
  {
    name: 'LABELWRIGHT_VIRTUAL_PRINTER_PAGE_PORT',
    fallback: '9180',
    description: 'port of the virtual printer’s page, on this computer only',
  },
  {
    name: 'LABELWRIGHT_LOOPBACK_PRINTER_PORTS',
    fallback: 'none',
    description: 'comma list of ports of a computer itself that are printers, beside the virtual one',
  },
  {
    name: 'LABELWRIGHT_TRUSTED_PROXIES',
    fallback: 'none',
    description: 'comma list of proxy addresses whose X-Forwarded-For counts',
  },
  {
    name: 'LABELWRIGHT_ALLOWED_SUBNETS',
    fallback: 'none',
    description: 'comma list of subnets of your own network that the server may fetch PDFs from, such as 10.1.0.0/16',
  },
  {
    name: 'LABELWRIGHT_PRINT_LEASE_SECONDS',
    fallback: '900',
    description: 'how long a print file may wait for its outcome',
  },
  {
    name: 'LABELWRIGHT_IMPORTS_PER_HOUR',
    fallback: '600',
    description: 'files that an organization may send to be imported in an hour',
  },
  {
    name: 'LABELWRIGHT_READING_SECONDS_PER_HOUR',
    fallback: '600',
    description: "processor seconds an hour for reading an organization's files; prints have no limit",
  },
  {
    name: 'LABELWRIGHT_IDENTITY_PROVIDERS',
    fallback: 'none',
    description: 'JSON file of identity providers: name, issuer, clientId, clientSecret, label',
  },
  {
    name: 'SMTP_URL',
    fallback: 'outbox folder',
    description: 'mail server, smtp:// or smtps:// with user and password',
  },
  {
    name: 'LABELWRIGHT_AUDIT_ANCHORS',
    fallback: 'none',
    description:
      'where the heads of audit trails are kept outside of the database: a folder, or syslog+udp:// or syslog+tcp:// with host and port',
  },
  {
    name: 'LABELWRIGHT_AUDIT_KEYS',
    fallback: 'audit-keys.json in the data directory',
    description: 'file with the keys that seal audit trails; several servers of one database share it',
  },
  { name: 'LABELWRIGHT_MAIL_FROM', fallback: 'needed with SMTP_URL', description: 'sender of mails' },
  {
    name: 'LABELWRIGHT_RELEASES_DIR',
    fallback: './releases',
    description: 'releases of the printer helper that people can download; npm run release fills it',
  },
  {
    name: 'LABELWRIGHT_RELEASE_KEY',
    fallback: 'Labelwright’s own',
    description: 'file of the public key that releases must be signed with',
  },
  {
    name: 'LABELWRIGHT_GITHUB_RELEASES_URL',
    fallback: 'none',
    description: 'page where older releases of the helper are published',
  },
  {
    name: 'LABELWRIGHT_PASSWORD_MEMORY_MIB',
    fallback: String(defaultPasswordCost.memoryMib),
    description: 'memory for hashing a password (argon2id)',
  },
  {
    name: 'LABELWRIGHT_PASSWORD_PASSES',
    fallback: String(defaultPasswordCost.passes),
    description: 'passes for hashing a password',
  },
  {
    name: 'LABELWRIGHT_WATCH_CONNECTIONS',
    fallback: '0',
    description: 'for developers: 1 fails calls that wait for anything but the database within a transaction',
  },
  { name: 'LABELWRIGHT_LOG_LEVEL', fallback: 'warn', description: 'error, warn, info or debug' },
  {
    name: 'LABELWRIGHT_SERVICES',
    fallback: 'auth,base,import',
    description: 'services of this process; also --services',
  },
  { name: 'LABELWRIGHT_AUTH_URL', fallback: 'this server', description: 'where browsers reach the auth service' },
  { name: 'LABELWRIGHT_BASE_URL', fallback: 'this server', description: 'where browsers reach the base service' },
  { name: 'LABELWRIGHT_IMPORT_URL', fallback: 'this server', description: 'where browsers reach the import service' },
]

export const settingsHelp = (): string =>
  settings.map(({ name, fallback, description }) => `  ${name.padEnd(34)}${description} (${fallback})`).join('\n')
