// What must not end the product: a damaged journal of its helper, a full disk behind its words.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readOfProcess } from '../../apps/server/src/testing/importers.ts'
import { freePorts } from '../../packages/printing/src/testing/free-ports.ts'
import { buildWeb } from './build-web.ts'
import { callApi } from './call-api.ts'
import { hangMs } from './hang-ms.ts'
import { printLikeABrowser, type Table } from './print-like-a-browser.ts'
import { adminEmail, type ProductForTests, startProductForTests, testPassword } from './product-for-tests.ts'

beforeAll(() => buildWeb(() => undefined), hangMs)

const patience = { timeout: hangMs, interval: 100 }
const isUp = async (url: string) => (await fetch(url).catch(() => undefined))?.ok === true

describe('A damaged journal of the helper', () => {
  let running: ProductForTests
  let table: Table
  beforeAll(async () => {
    running = await startProductForTests()
    const { serverUrl, helperUrl } = running
    const signIn = { email: adminEmail, password: testPassword }
    const { token } = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)
    table = { serverUrl, helperUrl, origin: serverUrl, token: String(token) }
  }, hangMs)
  afterAll(() => running.remove())

  async function printOne() {
    const [printer] = (await callApi(table, 'GET /api/printers')).data as { id: string }[]
    const [article] = (await callApi(table, 'GET /api/articles?searchQuery=NB-20418')).data as {
      id: string
      labels: { labelId: string }[]
    }[]
    const line = {
      labelId: article?.labels[0]?.labelId ?? '',
      articleId: article?.id ?? '',
      printerId: printer?.id ?? '',
    }
    const body = { computerName: hostname(), labels: [{ ...line, quantity: 1, editableData: [] }] }
    return await printLikeABrowser(table, body, `outlive-${Math.random()}`)
  }

  it(
    'stops the helper alone, with file and line; it comes back when the file is moved away',
    async () => {
      expect(await printOne()).toEqual([{ status: 'Success' }])
      const { product, serverUrl, helperUrl } = running
      // The question behind the label was answered, and is no part of what was printed.
      const printed = join(product.dataDirectory, 'virtual-printer')
      const jobs = readdirSync(printed).map((name) => readFileSync(join(printed, name), 'latin1'))
      expect(jobs).toEqual([expect.stringMatching(/^\^XA[\s\S]*\^XZ\s*$/)])

      const path = join(product.dataDirectory, 'helper/journal.ndjson')
      const bytes = readFileSync(path)
      bytes[30] = (bytes[30] ?? 0) ^ 1
      writeFileSync(path, bytes)
      const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
      product.helper.child()?.kill('SIGKILL')
      await vi.waitFor(() => expect(said.mock.calls.join('')).toContain(`Line 1 of ${path} is damaged`), patience)
      said.mockRestore()
      expect(await isUp(`${helperUrl}/health`)).toBe(false)
      expect(await isUp(`${serverUrl}/livez`)).toBe(true)
      expect(await isUp(`${serverUrl}/`)).toBe(true)

      renameSync(path, `${path}.damaged`)
      await vi.waitFor(async () => expect(await isUp(`${helperUrl}/health`)).toBe(true), patience)
      expect(await printOne()).toEqual([{ status: 'Success' }])
    },
    hangMs,
  )
})

/** Children of a process whose command line names this program. */
const childrenOf = (pid: number, program: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((each) => readOfProcess(`${each}/status`).includes(`PPid:\t${pid}\n`))
    .filter((each) => readOfProcess(`${each}/cmdline`).includes(program))
    .map(Number)

// What is written to /dev/full meets a full disk (full(4)).
describe.skipIf(!existsSync('/dev/full'))('npm start on a full disk', () => {
  const directory = mkdtempSync(join(tmpdir(), 'labelwright-full-'))
  let started: ChildProcess | undefined
  beforeAll(() => {
    // The database's user must come through.
    chmodSync(directory, 0o755)
    mkdirSync(join(directory, 'logs'))
    for (const name of ['helper', 'virtual-printer']) symlinkSync('/dev/full', join(directory, `logs/${name}.log`))
  })
  afterAll(async () => {
    if (started?.exitCode === null && started.signalCode === null) {
      started.kill('SIGKILL')
      await once(started, 'exit')
    }
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 })
  })

  it(
    'keeps all its programs up when nothing that they say can be written, and starts a helper again that dies',
    async () => {
      const [port, helperPort] = (await freePorts(2)) as [number, number]
      const full = openSync('/dev/full', 'w')
      started = spawn(process.execPath, [fileURLToPath(new URL('../start.ts', import.meta.url))], {
        stdio: ['ignore', full, full],
        env: {
          ...process.env,
          PORT: String(port),
          LABELWRIGHT_HELPER_PORT: String(helperPort),
          LABELWRIGHT_VIRTUAL_PRINTER_PORT: '0',
          LABELWRIGHT_VIRTUAL_PRINTER_PAGE_PORT: '0',
          LABELWRIGHT_DATA_DIR: directory,
          LABELWRIGHT_ADMIN_PASSWORD: testPassword,
          LABELWRIGHT_LOG_LEVEL: 'info',
        },
      })
      closeSync(full)
      const { pid = 0 } = started
      const serverUrl = `http://127.0.0.1:${port}`
      const health = `http://127.0.0.1:${helperPort}/health`
      await vi.waitFor(async () => expect(await isUp(health)).toBe(true), patience)
      const servers = childrenOf(pid, 'apps/server/src/main.ts')
      expect(servers).toHaveLength(1)
      for (let death = 0; death < 2; death += 1) {
        const [helper = 0] = childrenOf(pid, 'apps/helper/src/main.ts')
        process.kill(helper, 'SIGKILL')
        await vi.waitFor(() => expect(childrenOf(pid, 'apps/helper/src/main.ts')).not.toContain(helper), patience)
        await vi.waitFor(async () => expect(await isUp(health)).toBe(true), patience)
      }
      // Each of these is written into the log of the server.
      for (let refused = 0; refused < 20; refused += 1) await fetch(`${serverUrl}/api/nothing`)
      expect(await isUp(`${serverUrl}/readyz`)).toBe(true)
      expect(childrenOf(pid, 'apps/server/src/main.ts')).toEqual(servers)
      const ended = once(started, 'exit')
      started.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    },
    hangMs,
  )
})
