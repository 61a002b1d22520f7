import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPairingCode, listHelpers, settleTwin } from '@labelwright/contract/server/helpers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SlowPrinter } from '../../../../../../scripts/product/slow-printer.ts'
import { type RunningHelper, startHelper } from '../../../../../helper/src/testing/start-helper.ts'
import { addressOf } from '../../../testing/designer-client.ts'
import { adminEmail, packerEmail, type TestApp } from '../../../testing/start-app.ts'
import { type LinkedHelper, startWire } from './testing/linked-helper.ts'
import { callAsPage, type PrintBench, soon, startPrintBench } from './testing/print-by-helper.ts'

// Real processes on a busy machine take their time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let bench: PrintBench
let test: TestApp
let printer: SlowPrinter
let admin: string
let packer: string

beforeAll(async () => {
  bench = await startPrintBench(150)
  ;({ test, printer } = bench)
  ;[admin, packer] = await Promise.all([test.signInAs(adminEmail), test.signInAs(packerEmail)])
})
afterEach(() => bench.clear())
afterAll(() => bench?.stop())

/** A second computer that begins with a copy of the first one's data. */
async function startCopy(directory: string): Promise<RunningHelper> {
  const copy = await startHelper(['--data-dir', directory])
  bench.ends.push(copy.stop)
  return copy
}

const settingsOf = async ({ port }: RunningHelper) => (await callAsPage(port, '/api/settings')).json()
const listed = async () => (await test.call(listHelpers, { query: {} }, { token: admin })).body.data
const openTwins = async ({ helperId }: LinkedHelper) => {
  const found = await test.rows.query('select * from helper_twins where helper_id = $1 and settled_at is null', [
    helperId,
  ])
  return found.rows
}
/** The copy does not go over the wire that is cut. */
function reachDirectly(directory: string, serverUrl: string): void {
  const path = join(directory, 'pairing.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), serverUrl }))
}
const serverUrl = async () => (await addressOf(test.app)).replace(/^ws/, 'http')
const all = (labels: number) => Array.from({ length: labels }, () => ({ state: 'Success', times: 1 }))

describe('Two computers with a copy of one pairing', () => {
  it('print every label once, and the history says so [PRT-31]', async () => {
    const first = await bench.start()
    const directory = first.copyDirectory()
    const before = printer.received().size
    const jobId = await bench.print(first.helperId, 40)
    await expect.poll(() => printer.received().size, soon).toBeGreaterThan(before + 3)
    await startCopy(directory)
    expect(await bench.untilEnded(jobId)).toEqual(all(40))
  })

  it('are told apart on both, and the one that was there first must pair again [PRT-31] [HELPER-31]', async () => {
    const first = await bench.start()
    const copy = await startCopy(first.copyDirectory())
    await expect.poll(() => openTwins(first), soon).toHaveLength(1)
    await expect.poll(() => settingsOf(first.running), soon).toMatchObject({ twin: { mustPairAgain: 'this' } })
    await expect.poll(() => settingsOf(copy), soon).toMatchObject({ twin: { mustPairAgain: 'other' } })
    expect(first.running.stderr()).toContain('pair-again')
    expect(copy.stderr()).toContain('two-computers-use-this-helper')
    const { body } = await bench.makePageCall(first)
    expect((await callAsPage(first.running.port, '/api/print', body)).json()).toMatchObject({ code: 'pair-again' })
    expect((await callAsPage(copy.port, '/api/print', body)).json()).toEqual({ status: 'Success' })

    // Not by another start either: only a pairing of its own helps.
    await first.running.stop()
    await first.startAgain()
    const refused = await callAsPage(first.running.port, '/api/print', (await bench.makePageCall(first)).body)
    expect(refused.json()).toMatchObject({ code: 'pair-again' })
    await first.running.stop()
    const { code } = (await test.call(createPairingCode, {}, { token: packer })).body.data
    const paired = await startHelper(['--data-dir', first.directory, '--pair', code, '--server', await serverUrl()])
    bench.ends.push(paired.stop)
    const names = [first.computerName, `${first.computerName}-2`]
    await expect.poll(async () => (await listed()).map(({ computerName }) => computerName), soon).toEqual(names)
    await expect.poll(async () => (await listed()).map(({ isLinked }) => isLinked), soon).toEqual([true, true])
    expect((await listed()).map(({ twin }) => twin)).toEqual([null, null])
    expect(await bench.untilEnded(await bench.print((await listed())[1]?.id ?? '', 2))).toEqual(all(2))
  })

  it('are dealt with when a person says so [HELPER-31]', async () => {
    const first = await bench.start()
    await startCopy(first.copyDirectory())
    await expect.poll(() => openTwins(first), soon).toHaveLength(1)
    const settle = (token: string) => test.call(settleTwin, { params: { id: first.helperId } }, { token })
    expect((await settle(packer)).status).toBe(200)
    const told = await test.rows.query(
      `select action from audit_rows where action = 'user-helper-twin' or entity_id = $1 order by seq desc limit 2`,
      [first.helperId],
    )
    expect(told.rows.map(({ action }) => action)).toEqual(['helper-changed', 'user-helper-twin'])
    expect((await listed()).map(({ twin }) => twin)).toEqual([null])
    expect((await settle(admin)).status).toBe(404)
  })

  it('print every label once, too, where the first one was cut off when the other began, and comes back [PRT-31]', async () => {
    const wire = await startWire(test.app)
    bench.ends.push(wire.close)
    const first = await bench.start({ serverUrl: wire.url })
    const directory = first.copyDirectory()
    const before = printer.received().size
    const jobId = await bench.print(first.helperId, 24)
    await expect.poll(() => printer.received().size, soon).toBeGreaterThan(before + 3)
    wire.hold({ toServer: true, toHelper: true })
    reachDirectly(directory, await serverUrl())
    await startCopy(directory)
    await expect.poll(() => printer.received().size, soon).toBeGreaterThan(before + 12)
    wire.cut()
    await bench.untilEnded(jobId)
    // When the first one is back, it reports the labels that it had begun.
    await expect.poll(() => bench.outcomesOf(jobId), soon).toEqual(all(24))
    await expect.poll(() => settingsOf(first.running), soon).toMatchObject({ twin: { mustPairAgain: 'this' } })
  })
})

describe('One computer', () => {
  it('is never taken for two: it is stopped, killed and cut off, and a second server stands in [PRT-31]', async () => {
    const wire = await startWire(test.app)
    bench.ends.push(wire.close)
    const helper = await bench.start({ serverUrl: wire.url })
    await helper.running.stop()
    await helper.startAgain()
    await expect.poll(helper.isLinked, soon).toBe(true)
    const jobId = await bench.print(helper.helperId, 12)
    await helper.running.kill()
    await helper.startAgain()
    wire.cut()
    const other = await test.startAnother()
    bench.ends.push(() => other.close())
    await wire.leadTo(other)
    wire.cut()
    const outcomes = await bench.untilEnded(jobId)
    expect(outcomes.filter(({ times }) => times > 1)).toEqual([])
    await helper.running.stop()
    await helper.startAgain()
    await expect.poll(helper.isLinked, soon).toBe(true)
    expect(await bench.untilEnded(await bench.print(helper.helperId, 2))).toEqual(all(2))
    expect(await openTwins(helper)).toEqual([])
    expect(helper.running.stderr()).not.toContain('pair-again')
  })
})
