import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@labelwright/printing/testing/free-ports'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedDatabase } from './platform/database/embedded/embedded-database.ts'
import { readPidFile } from './platform/database/embedded/server-process.ts'
import { prepareDataDirectory } from './platform/files/data-directory.ts'
import { copyTemplate } from './testing/cluster/template-cluster.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { silentLog } from './testing/test-database.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

let directory: string
const children: ChildProcess[] = []
beforeEach(async () => {
  directory = await temporaryDirectory()
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGTERM')
    await exited(child)
  }
  const left = readPidFile(join(directory, 'database'))
  if (left) process.kill(left.pid, 'SIGQUIT')
  await rm(directory, { recursive: true, force: true, maxRetries: 10 })
})

const exited = async (child: ChildProcess): Promise<void> => {
  while (child.exitCode === null && child.signalCode === null) await sleep(10)
}

interface Started {
  readonly child: ChildProcess
  readonly ready: boolean
  readonly said: string
  readonly port: number
}

async function startProgram(env: Record<string, string> = {}): Promise<Started> {
  const port = Number(env.PORT ?? (await freePorts(1))[0])
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      LABELWRIGHT_DATA_DIR: directory,
      LABELWRIGHT_ADMIN_PASSWORD: 'a password for tests',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  children.push(child)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  child.once('message', () => resolve(true))
  child.once('exit', () => resolve(false))
  const ready = await promise
  return { child, ready, said, port }
}

/** As a first start leaves it; what a first start does is shown where this is not called. */
const skipFirstStart = () => copyTemplate(directory)

describe('The server program says in a sentence what to do', () => {
  it('when its port is taken, and leaves nothing half-done', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const { ready, said, child } = await startProgram({ PORT: String(port) })
    other.close()
    expect([ready, child.exitCode]).toEqual([false, 1])
    expect(said).toBe(
      `Port ${port} is taken by another program. Stop that program, or start with another port: PORT=${port + 1} npm start\n`,
    )
    expect(readPidFile(join(directory, 'database'))).toBeUndefined()
  })

  it('when browsers reach it by a name and no proxy is named, and starts all the same [SEC-13]', async () => {
    await skipFirstStart()
    const { ready, said } = await startProgram({ LABELWRIGHT_PUBLIC_URL: 'https://labels.example.com' })
    expect(ready).toBe(true)
    expect(said).toContain('LABELWRIGHT_TRUSTED_PROXIES names no proxy')
  })

  it('when the data directory cannot be made', async () => {
    writeFileSync(join(directory, 'a-file'), '')
    const impossible = join(directory, 'a-file', 'data')
    const { ready, said } = await startProgram({ LABELWRIGHT_DATA_DIR: impossible })
    expect(ready).toBe(false)
    expect(said).toContain(`The data directory ${impossible} cannot be written to.`)
    expect(said).toContain('LABELWRIGHT_DATA_DIR')
  })

  it.runIf(process.getuid?.() === 0)("when the database's user cannot reach the data directory", async () => {
    const closed = join(directory, 'closed')
    mkdirSync(join(closed, 'data'), { recursive: true })
    chmodSync(closed, 0o700)
    const { ready, said } = await startProgram({ LABELWRIGHT_DATA_DIR: join(closed, 'data') })
    expect(ready).toBe(false)
    expect(said).toContain(`may not enter ${closed}`)
  })

  it('when another server uses the same data directory, which goes on undisturbed', async () => {
    await skipFirstStart()
    const first = await startProgram()
    const second = await startProgram()
    expect([first.ready, second.ready]).toEqual([true, false])
    expect(second.said).toContain(`Another Labelwright server is using the data directory ${directory}.`)
    expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200)
  })

  it.each([
    ['PORT', 'eighty', /^PORT is "eighty"\. Give a port number/],
    ['LABELWRIGHT_SAMPLE', 'maybe', /^LABELWRIGHT_SAMPLE is "maybe"\. It must be one of 1, 0\./],
    ['LABELWRIGHT_PUBLIC_URL', 'labels', /^LABELWRIGHT_PUBLIC_URL is "labels"/],
    ['LABELWRIGHT_ADMIN_PASSWORD', 'short', /^LABELWRIGHT_ADMIN_PASSWORD must have 12 to 128 characters/],
    ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none', /^The database does not answer/],
  ])('when %s is %s', async (name, value, sentence) => {
    const [port] = await freePorts(1)
    const { ready, said } = await startProgram({ ...(name === 'PORT' ? {} : { PORT: String(port) }), [name]: value })
    expect(ready).toBe(false)
    expect(said).toMatch(sentence)
  })
})

/** Every file and folder below with its permissions, but for those that belong to PostgreSQL. */
function modesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
    if (/^(database|postgresql-.*)$/.test(each.name)) return []
    const path = join(folder, each.name)
    const mode = (statSync(path).mode & 0o777).toString(8)
    return [`${each.isDirectory() ? 'folder' : 'file'} ${mode}`, ...(each.isDirectory() ? modesBelow(path) : [])]
  })
}

describe.skipIf(process.platform === 'win32')('The data directory', () => {
  const own = process.getuid?.() === 0 ? 0o711 : 0o700

  it('is closed to other accounts, with all that is in it', async () => {
    const nested = join(directory, 'of', 'mine')
    expect((await startProgram({ LABELWRIGHT_DATA_DIR: nested })).ready).toBe(true)
    expect([join(directory, 'of'), nested].map((each) => statSync(each).mode & 0o777)).toEqual([own, own])
    expect(statSync(join(nested, 'database')).mode & 0o777).toBe(0o700)
    expect(new Set(modesBelow(nested))).toEqual(new Set(['folder 700', 'file 600']))
    process.kill(readPidFile(join(nested, 'database'))?.pid ?? 0, 'SIGQUIT')
  })

  it('that an earlier version left open is closed', async () => {
    mkdirSync(join(directory, 'files'))
    chmodSync(join(directory, 'files'), 0o755)
    prepareDataDirectory(directory)
    expect([directory, join(directory, 'files')].map((each) => statSync(each).mode & 0o777)).toEqual([own, 0o700])
  })
})

describe('The server program', () => {
  it('stops everything when told, database included', async () => {
    const { child } = await startProgram()
    child.kill('SIGINT')
    await exited(child)
    expect(child.exitCode).toBe(0)
    expect(readPidFile(join(directory, 'database'))).toBeUndefined()
  })

  it('adopts the database of a server that was killed', async () => {
    await skipFirstStart()
    const first = await startProgram()
    const before = readPidFile(join(directory, 'database'))
    first.child.kill('SIGKILL')
    await exited(first.child)
    const second = await startProgram()
    expect(second.ready).toBe(true)
    expect(readPidFile(join(directory, 'database'))?.pid).toBe(before?.pid)
  })

  it('is live while the database is gone, ready again when it is back', async () => {
    await skipFirstStart()
    const { port } = await startProgram()
    const killed = readPidFile(join(directory, 'database'))
    if (!killed) throw new Error('no database runs')
    process.kill(killed.pid, 'SIGKILL')
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
    const deadline = performance.now() + 20_000
    let status = 0
    while (performance.now() < deadline) {
      status = (await fetch(`http://127.0.0.1:${port}/readyz`)).status
      const now = readPidFile(join(directory, 'database'))
      if (status === 200 && now && now.pid !== killed.pid) break
      expect([200, 503]).toContain(status)
      await sleep(50)
    }
    expect(status).toBe(200)
    expect(readPidFile(join(directory, 'database'))?.pid).not.toBe(killed.pid)
  })
})

describe('The embedded database', () => {
  it('is made by one of several that start at once, and serves all', async () => {
    const started = await Promise.all(Array.from({ length: 3 }, () => startEmbeddedDatabase(directory, silentLog)))
    const directories = await Promise.all(
      started.map(async ({ connection }) => {
        const client = new pg.Client(connection)
        await client.connect()
        const { rows } = await client.query('show data_directory')
        await client.end()
        return rows[0].data_directory as string
      }),
    )
    expect(new Set(directories)).toEqual(new Set([join(directory, 'database')]))
    for (const each of started) await each.stop()
  })

  it.runIf(process.platform === 'linux')('starts although its pid file names another living program', async () => {
    await skipFirstStart()
    const first = await startEmbeddedDatabase(directory, silentLog)
    await first.stop()
    const pidFile = join(directory, 'database/postmaster.pid')
    writeFileSync(pidFile, `${process.pid}\n${join(directory, 'database')}\n1\n5432\n`)
    const second = await startEmbeddedDatabase(directory, silentLog)
    expect(readPidFile(join(directory, 'database'))?.pid).not.toBe(process.pid)
    await second.stop()
  })
})
