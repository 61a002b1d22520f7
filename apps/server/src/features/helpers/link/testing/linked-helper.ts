// The real helper as its own process, paired with an application of the tests and linked to it, and what lies between the two.
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPairingCode } from '@labelwright/contract/server/helpers'
import { type RunningHelper, startHelper } from '../../../../../../helper/src/testing/start-helper.ts'
import type { App } from '../../../../app.ts'
import { addressOf } from '../../../../testing/designer-client.ts'
import type { TestApp } from '../../../../testing/start-app.ts'

export interface LinkedHelper {
  readonly helperId: string
  readonly computerName: string
  readonly running: RunningHelper
  readonly directory: string
  /** The same installation once more, after it was killed or stopped. */
  readonly startAgain: () => Promise<void>
  /** Copies its data directory as it is now, as a restored image has it. */
  readonly copyDirectory: () => string
  readonly isLinked: () => Promise<boolean>
  /** Its journal as it is on the disk. */
  readonly journal: () => string
}

interface LinkOptions {
  /** Of the person who pairs. */
  readonly token: string
  /** Address that the helper dials; the application's own where it is left out. */
  readonly serverUrl?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Main file of an earlier helper. Default: the current one. */
  readonly mainFile?: string
}

/** Pairs a new installation and starts it. */
export async function startLinkedHelper(
  test: TestApp,
  { token, serverUrl = '', environment = {}, mainFile }: LinkOptions,
): Promise<LinkedHelper> {
  const directory = mkdtempSync(join(tmpdir(), 'labelwright-linked-helper-'))
  const server = serverUrl || (await addressOf(test.app)).replace(/^ws/, 'http')
  const { code } = (await test.call(createPairingCode, {}, { token })).body.data
  const { rows: before } = await test.rows.query('select id from helpers')
  const known = before.map(({ id }) => id)
  const args = ['--data-dir', directory, '--pair', code, '--server', server]
  let running = await startHelper(args, environment, mainFile)
  const { rows } = await test.rows.query('select id, computer_name from helpers where id <> all($1)', [known])
  const { id: helperId, computer_name: computerName } = rows[0]
  return {
    helperId,
    computerName,
    directory,
    get running() {
      return running
    },
    startAgain: async () => {
      running = await startHelper(['--data-dir', directory], environment, mainFile)
    },
    copyDirectory: () => {
      const copy = mkdtempSync(join(tmpdir(), 'labelwright-copied-helper-'))
      cpSync(directory, copy, { recursive: true })
      return copy
    },
    journal: () => readFileSync(join(directory, 'journal.ndjson'), 'utf8'),
    isLinked: async () => {
      const found = await test.rows.query('select linked_until > now() as linked from helpers where id = $1', [
        helperId,
      ])
      return found.rows[0].linked
    },
  }
}

export interface Wire {
  readonly url: string
  /** Cuts what is open; new connections are let through. */
  readonly cut: () => void
  /** Keeps connections open and carries nothing more in a direction, as a dead network would. */
  readonly hold: (what: { readonly toServer: boolean; readonly toHelper: boolean }) => void
  readonly connections: () => number
  /** New connections reach this server from here on. */
  readonly leadTo: (app: App) => Promise<void>
  readonly close: () => Promise<void>
}

const portOf = async (app: App): Promise<number> => Number(new URL(await addressOf(app)).port)

/** A wire between a helper and a server that the test can cut. */
export async function startWire(app: App): Promise<Wire> {
  let target = await portOf(app)
  const open = new Set<Socket>()
  let count = 0
  let held = { toServer: false, toHelper: false }
  const server = createServer((near) => {
    count += 1
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk) => held.toServer || far.write(chunk))
    far.on('data', (chunk) => held.toHelper || near.write(chunk))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    held = { toServer: false, toHelper: false }
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    hold: (what) => {
      held = what
    },
    connections: () => count,
    leadTo: async (other) => {
      target = await portOf(other)
    },
    close: async () => {
      server.close()
      cut()
    },
  }
}
