import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestCluster, type TestCluster } from '../../testing/cluster/shared-cluster.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { type ApplicationLogin, prepareApplicationLogin } from './application-login.ts'
import { openDatabase } from './database.ts'
import { newId } from './ids.ts'
import { migrate } from './migrate.ts'

// Roles belong to a cluster: this one is of these tests alone.
let cluster: TestCluster
let directory: string
let file: string
let connection: pg.ClientConfig
let owner: pg.Client

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...cluster.connection, database: 'postgres' })
  await client.connect()
  for (const each of statements) await client.query(each)
  await client.end()
}

beforeAll(async () => {
  cluster = await startTestCluster()
  await asSuperuser('drop database labelwright', 'drop role labelwright_app')
})
afterAll(() => cluster.stop())

beforeEach(async () => {
  directory = await temporaryDirectory()
  file = join(directory, 'application-password')
  connection = { ...cluster.connection, database: 'an_installation' }
  await asSuperuser('create database an_installation')
  owner = new pg.Client(connection)
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await asSuperuser(
    'drop database an_installation',
    'drop role if exists labelwright_app, plain, shared, member, passing',
  )
  rmSync(directory, { recursive: true })
})

const prepare = (appDatabaseUrl?: string) =>
  prepareApplicationLogin(connection, { dataDirectory: directory, appDatabaseUrl })

/** A database as a version left it whose application became the role by `set role`. */
async function leaveAsBefore(): Promise<void> {
  await owner.query('create role labelwright_app nologin nosuperuser nobypassrls')
  await migrate(connection, { last: '0022-imports-in-jobs.sql' })
  await owner.query('alter policy own_organization on organizations to labelwright_app')
  await owner.query('grant labelwright_app to labelwright')
  await owner.query('insert into organizations (organization_id, name) values ($1, $2)', [newId(), 'Before'])
}

async function sessionUserOf({ connection }: ApplicationLogin): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query('select session_user as name')
  await client.end()
  return rows[0].name
}

describe('The login role of the application', () => {
  it('is made with a password that only this account may read, and stays', async () => {
    const first = await prepare()
    expect(await sessionUserOf(first)).toBe('labelwright_app')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await prepare()).toEqual(first)
    await expect(Promise.all([prepare(), prepare()])).resolves.toEqual([first, first])
  })

  it('comes out of the role of an earlier version, once, and its organizations stay apart', async () => {
    await leaveAsBefore()
    const login = await prepare()
    await migrate(connection, login)
    const database = await openDatabase(login.connection)
    const { rows } = await owner.query('select organization_id as id from organizations')
    const seenBy = (id: string) =>
      database.withOrganization(id, (trx) => trx.selectFrom('organizations').select('name').execute())
    expect([await seenBy(rows[0].id), await seenBy(newId())]).toEqual([[{ name: 'Before' }], []])
    await database.close()
    expect(await prepare()).toEqual(login)
  })

  it('is not touched where somebody else gave it a password', async () => {
    await owner.query(`create role labelwright_app login password 'of another server'`)
    await expect(prepare()).rejects.toThrow('LABELWRIGHT_APP_DATABASE_URL')
    expect(existsSync(file)).toBe(false)
    const login = { user: 'labelwright_app', connection: { ...connection } }
    login.connection.user = 'labelwright_app'
    login.connection.password = 'of another server'
    expect(await sessionUserOf(login)).toBe('labelwright_app')
  })

  it('goes on with a password that was written before a crash', async () => {
    await prepare()
    const password = readFileSync(file, 'utf8')
    await owner.query('drop role labelwright_app')
    const again = await prepare()
    expect(again.connection.password).toBe(password)
    expect(await sessionUserOf(again)).toBe('labelwright_app')
  })

  it('is asked for with the SQL to run where the owner may not make roles', async () => {
    await owner.query(`create role plain login password 'plain'`)
    const plain = { ...connection, user: 'plain', password: 'plain' }
    const asked = prepareApplicationLogin(plain, { dataDirectory: directory, appDatabaseUrl: undefined })
    await expect(asked).rejects.toThrow(/create role labelwright_app login password .*LABELWRIGHT_APP_DATABASE_URL/s)
  })
})

describe('A database user that the installation names', () => {
  const urlOf = (user: string, password: string) =>
    `postgresql://${user}:${password}@/${connection.database}?host=${encodeURIComponent(String(connection.host))}&port=${connection.port}`

  it('gets the grants and sees one organization only', async () => {
    await owner.query(`create role shared login password 'shared'`)
    const login = await prepare(urlOf('shared', 'shared'))
    expect([login.user, existsSync(file)]).toEqual(['shared', false])
    await migrate(connection, login)
    await owner.query('insert into organizations (organization_id, name) values ($1, $2)', [newId(), 'One'])
    const database = await openDatabase(login.connection)
    const seen = await database.withOrganization(newId(), (trx) =>
      trx.selectFrom('organizations').selectAll().execute(),
    )
    expect(seen).toEqual([])
    await database.close()
  })

  it('is refused when the database does not know it', async () => {
    await expect(prepare(urlOf('nobody', 'x'))).rejects.toThrow('the user "nobody", whom the database does not know')
  })

  it.each([
    ['owns the tables', 'labelwright', ''],
    ['is a member of the owner', 'member', `create role member login password 'member' in role labelwright`],
    ['may pass row-level security', 'passing', `create role passing login bypassrls password 'passing'`],
  ])('is refused when it %s', async (_, user, sql) => {
    if (sql) await owner.query(sql)
    await migrate(connection, { user })
    const password = user === 'labelwright' ? String(connection.password) : user
    await expect(openDatabase({ ...connection, user, password })).rejects.toThrow(
      `The database user ${user} may pass row-level security`,
    )
  })
})
