// The role that the application signs in as. It owns nothing, so nothing that a session may set leads past row-level security.
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { applicationRole, connectAsOwner } from './migrate.ts'

export interface ApplicationLogin {
  /** Whom the migrations grant the tables to. */
  readonly user: string
  readonly connection: pg.ClientConfig
}

export interface LoginOptions {
  readonly dataDirectory: string
  /** `LABELWRIGHT_APP_DATABASE_URL`: a user that somebody else made. */
  readonly appDatabaseUrl: string | undefined
}

const passwordFileOf = (dataDirectory: string): string => join(dataDirectory, 'application-password')

/** Written to the disk before the role gets it: after a crash between the two the next start goes on with the same. */
function readOrMakePassword(file: string): string {
  try {
    const handle = openSync(file, 'wx', 0o600)
    try {
      writeSync(handle, randomBytes(24).toString('base64url'))
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** Of the transaction that looks at the role and changes it; a number of our own. */
const changingTheRole = 7_350_002

const refuseForeignPassword = (file: string): StartError =>
  new StartError(
    `The database role ${applicationRole} may sign in already, and this server does not know its password (${file} is missing). Another server or installation made it: copy that file from its data directory, or name a database user of your own in LABELWRIGHT_APP_DATABASE_URL=postgres://user:password@host/database.`,
  )

const refuseWithSql = (cause: unknown): StartError =>
  new StartError(
    `The owner of the database may not make roles. Have an administrator of PostgreSQL run:
  create role ${applicationRole} login password 'a password of your own';
and start with LABELWRIGHT_APP_DATABASE_URL=postgres://${applicationRole}:password@host/database.`,
    { cause },
  )

const isForbidden = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '42501'

/** Lets the role sign in where it may not yet, with a password of ours; one that somebody else made stays as it is. */
async function letSignIn(owner: pg.Client, dataDirectory: string): Promise<string> {
  const file = passwordFileOf(dataDirectory)
  const { rows } = await owner.query<{ rolcanlogin: boolean }>('select rolcanlogin from pg_roles where rolname = $1', [
    applicationRole,
  ])
  const [role] = rows
  if (role?.rolcanlogin && !existsSync(file)) throw refuseForeignPassword(file)
  const password = readOrMakePassword(file)
  if (!role?.rolcanlogin) {
    const verb = role ? 'alter' : 'create'
    await owner.query(`${verb} role ${applicationRole} login password ${pg.escapeLiteral(password)}`)
  }
  return password
}

async function loginOfOurs(owner: pg.Client, dataDirectory: string): Promise<ApplicationLogin> {
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [changingTheRole])
    const password = await letSignIn(owner, dataDirectory)
    await owner.query('commit')
    const { host, port, database, ssl } = owner
    const connection = { host, port, database: database ?? '', ssl, user: applicationRole, password }
    return { user: applicationRole, connection }
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw isForbidden(error) ? refuseWithSql(error) : error
  }
}

async function loginNamed(owner: pg.Client, connectionString: string): Promise<ApplicationLogin> {
  const user = new pg.Client({ connectionString }).user ?? ''
  const found = await owner.query('select 1 from pg_roles where rolname = $1', [user])
  if (found.rowCount === 0)
    throw new StartError(`LABELWRIGHT_APP_DATABASE_URL names the user "${user}", whom the database does not know.`)
  return { user, connection: { connectionString } }
}

/** The login role of the application. Makes the login role of ours where none is named; throws `StartError` with what to do. */
export async function prepareApplicationLogin(
  ownerConnection: pg.ClientConfig,
  { dataDirectory, appDatabaseUrl }: LoginOptions,
): Promise<ApplicationLogin> {
  const owner = await connectAsOwner(ownerConnection)
  try {
    return appDatabaseUrl ? await loginNamed(owner, appDatabaseUrl) : await loginOfOurs(owner, dataDirectory)
  } finally {
    await owner.end().catch(() => undefined)
  }
}
