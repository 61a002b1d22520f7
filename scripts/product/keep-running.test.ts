import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { keepRunning, type Pauses, type Running } from './keep-running.ts'
import type { Program } from './program.ts'

const directory = mkdtempSync(join(tmpdir(), 'labelwright-keep-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const pauses: Pauses = { firstMs: 5, longestMs: 20, steadyMs: 60_000 }
let running: Running | undefined
const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterEach(async () => {
  await running?.stop()
  running = undefined
  said.mockClear()
})

let count = 0
/** A program that counts its starts in a file; `body` sees the count as `start`. */
function programOf(body: string, change: Partial<Program> = {}): Program & { readonly starts: () => number } {
  count += 1
  const file = join(directory, `starts-${count}`)
  const main = join(directory, `program-${count}.mjs`)
  writeFileSync(file, '')
  writeFileSync(
    main,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(file)}, process.argv.slice(2).join(' ') + '\\n')
     const start = readFileSync(${JSON.stringify(file)}, 'utf8').split('\\n').length - 1
     const stand = () => { process.send({ type: 'ready', start }); setInterval(() => {}, 1000) }
     ${body}`,
  )
  const starts = () => readFileSync(file, 'utf8').split('\n').length - 1
  return { name: 'test program', main, args: [], env: {}, mayFail: false, ...change, starts }
}
const linesOf = (program: Program) =>
  readFileSync(program.main.replace('program-', 'starts-').replace('.mjs', ''), 'utf8').split('\n').slice(0, -1)

describe('A program of the product', () => {
  it('is started again however often it dies in a minute', async () => {
    const program = programOf(`stand(); if (start < 9) setTimeout(() => process.exit(1), 20)`)
    running = await keepRunning(program, pauses)
    await vi.waitFor(() => expect(running?.ready()).toEqual({ type: 'ready', start: 9 }), { timeout: 60_000 })
    expect(running.child()?.exitCode).toBeNull()
    expect(program.starts()).toBe(9)
  })

  it('says the same reason once', async () => {
    running = await keepRunning(programOf(`stand(); if (start < 4) setTimeout(() => process.exit(3), 20)`), pauses)
    await vi.waitFor(() => expect(running?.ready()).toMatchObject({ start: 4 }), { timeout: 60_000 })
    const sentence = 'The test program stopped (code 3). Starting it again, with growing pauses.\n'
    expect(said.mock.calls.map(([text]) => text).filter((text) => text === sentence)).toHaveLength(1)
  })

  it('that the product stands without may fail at its first start, and is asked for its first arguments until it stood', async () => {
    const logFile = join(directory, 'logs/program.log')
    let asked = 0
    const firstArgs = async () => {
      asked += 1
      return ['--pair', String(asked)]
    }
    const body = `if (start < 3) { console.error('Line 7 is damaged.'); process.exit(1) } stand()
                  if (start < 5) setTimeout(() => process.exit(1), 20)`
    const program = programOf(body, { mayFail: true, logFile, firstArgs })
    running = await keepRunning(program, pauses)
    expect(running.ready()).toBeUndefined()
    expect(said.mock.calls.join('')).toContain('The test program did not start (code 1): Line 7 is damaged.')
    await vi.waitFor(() => expect(running?.ready()).toMatchObject({ start: 5 }), { timeout: 60_000 })
    expect(linesOf(program)).toEqual(['--pair 1', '--pair 2', '--pair 3', '', ''])
    expect(asked).toBe(3)
  })

  it('that the product needs says why it did not start', async () => {
    const program = programOf(`console.error('Port 8080 is taken.'); process.exit(1)`)
    await expect(keepRunning(program, pauses)).rejects.toThrow(
      'The test program did not start (code 1): Port 8080 is taken.',
    )
    expect(program.starts()).toBe(1)
  })

  it('is not started again once it was stopped, also between two starts', async () => {
    const program = programOf('process.exit(1)', { mayFail: true })
    running = await keepRunning(program, { ...pauses, firstMs: 50, longestMs: 50 })
    await running.stop()
    const { starts } = program
    const before = starts()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(starts()).toBe(before)
  })

  it.skipIf(!existsSync('/dev/full'))('runs also where its log cannot be written', async () => {
    const program = programOf('stand()', { logFile: '/dev/full/logs/program.log' })
    running = await keepRunning(program, pauses)
    expect(running.ready()).toEqual({ type: 'ready', start: 1 })
    expect(said.mock.calls.join('')).toContain('/dev/full/logs/program.log cannot be written')
  })
})
