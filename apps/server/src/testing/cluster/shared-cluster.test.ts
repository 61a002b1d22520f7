import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isServerOf, readPidFile } from '../../platform/database/embedded/server-process.ts'
import { defined } from '../defined.ts'
import { quickDirectory } from '../temporary-directory.ts'
import { startTestDatabase } from '../test-database.ts'
import { clusterPrefixOf, removeLeftoverClusters } from './leftover-clusters.ts'
import { type Contents, createDatabase } from './shared-cluster.ts'

const module = new URL('shared-cluster.ts', import.meta.url).href

/** A process with a cluster: ends by itself, or lives until it is killed. */
async function startProcess(after: string) {
  const program = `
    import { startTestCluster } from ${JSON.stringify(module)}
    process.stdout.write((await startTestCluster()).directory + '\\n')
    ${after}`
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [directory] = await once(defined(child.stdout), 'data')
  const cluster = join(String(directory).trim(), 'database')
  return { child, cluster, pid: defined(readPidFile(cluster)).pid }
}

const isThere = ({ cluster, pid }: { readonly cluster: string; readonly pid: number }) =>
  existsSync(cluster) || isServerOf(cluster, pid)

describe('The cluster of a test process', () => {
  it('is stopped and removed when the process ends, for which it does not wait', async () => {
    const started = await startProcess('')
    await once(started.child, 'exit')
    await expect.poll(() => isThere(started), { timeout: 60_000 }).toBe(false)
  })

  it('is stopped and removed when the process is killed', async () => {
    const started = await startProcess('setInterval(() => undefined, 1_000)')
    expect(isThere(started)).toBe(true)
    started.child.kill('SIGKILL')
    await expect.poll(() => isThere(started), { timeout: 60_000 }).toBe(false)
  })

  it('is removed by the next one where nobody has done it', async () => {
    const ended = spawnSync(process.execPath, ['--version']).pid
    const [left, own] = [ended, process.pid].map((pid) => join(quickDirectory(), `${clusterPrefixOf(pid)}planted`))
    for (const directory of [left, own]) mkdirSync(defined(directory))
    await removeLeftoverClusters()
    expect([left, own].map((directory) => existsSync(defined(directory)))).toEqual([false, true])
    rmSync(defined(own), { recursive: true })
  })
})

const organizationsOf = async ({ owner }: { readonly owner: pg.Client }) =>
  (await owner.query('select name from organizations')).rows.map(({ name }) => name)

describe('The database of a test', () => {
  it.each<[Contents, string]>([
    ['sample', 'Nordmark Botanicals'],
    ['schema', ''],
  ])('with the %s is another one each time', async (contents, name) => {
    const [one, other] = [await startTestDatabase(contents), await startTestDatabase(contents)]
    await one.owner.query(`insert into organizations (organization_id, name) values (gen_random_uuid(), 'One more')`)
    const names = name === '' ? [] : [name]
    expect([await organizationsOf(one), await organizationsOf(other)]).toEqual([[...names, 'One more'], names])
    await one.remove()
    await other.remove()
    expect([one, other].map(({ directory }) => existsSync(directory))).toEqual([false, false])
  })

  it('is not dropped in silence while something is connected to it', async () => {
    const { connection, drop } = await createDatabase('nothing')
    const left = new pg.Client(connection)
    left.on('error', () => undefined)
    await left.connect()
    await left.query('select 42 as answer')
    await expect(drop()).rejects.toThrow(/left connections to its database open: .*select 42 as answer/)
    await left.end()
    const again = new pg.Client(connection)
    await expect(again.connect()).rejects.toMatchObject({ code: '3D000' })
  })
})
