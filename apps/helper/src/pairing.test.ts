import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPairingStore, pairAnew } from './pairing.ts'
import { type FakeServer, pairingCode, startFakeServer } from './testing/fake-server.ts'
import { newDataDirectory } from './testing/start-helper.ts'

let server: FakeServer
let directory: string
beforeEach(async () => {
  server = await startFakeServer()
  directory = newDataDirectory()
})
afterEach(() => server.close())

const pair = (to: FakeServer = server) => pairAnew(openPairingStore(directory), { server: to.url, code: pairingCode })
const kept = () => JSON.parse(readFileSync(join(directory, 'pairing.json'), 'utf8'))
const namesAsked = () => server.pairings.map(({ computerName }) => computerName)

describe('Pairing', () => {
  it('proves the installation by its present secret, to the server that made it only', async () => {
    await pair()
    const { helperId, secret } = kept()
    await pair()
    expect(server.pairings.map(({ helper }) => helper)).toEqual([undefined, { helperId, secret }])
    const other = await startFakeServer()
    await pair(other)
    expect(other.pairings.map(({ helper }) => helper)).toEqual([undefined])
    await other.close()
  })

  it('proposes another name where its own is taken, and keeps it', async () => {
    server.takenNames.add(hostname())
    await pair()
    expect(namesAsked()).toEqual([hostname(), `${hostname()}-2`])
    expect(openPairingStore(directory).current()?.computerName).toBe(`${hostname()}-2`)
    server.takenNames.clear()
    await pair()
    expect(namesAsked().at(-1)).toBe(`${hostname()}-2`)
  })

  it('says so when very many names are taken, and keeps the pairing of before', async () => {
    await pair()
    const before = kept()
    for (let number = 1; number <= 20; number += 1)
      server.takenNames.add(number === 1 ? hostname() : `${hostname()}-${number}`)
    await expect(pair()).rejects.toThrow('Revoke those that are gone')
    expect(kept()).toEqual(before)
  })

  it('of before names and ports were kept is read', async () => {
    await pair()
    const { computerName: _name, loopbackPorts: _ports, ...old } = kept()
    writeFileSync(join(directory, 'pairing.json'), JSON.stringify(old))
    expect(openPairingStore(directory).current()).toMatchObject({ computerName: hostname(), loopbackPorts: [] })
  })
})
