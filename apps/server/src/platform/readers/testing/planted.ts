// A program for tests of the readers: it does what a file could do that has taken over a reader.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { piecesOf } from '../frames.ts'
import type { ReadFiles } from '../reader-program.ts'

export type PlantedOrder =
  | { readonly what: 'answer'; readonly bytes?: number }
  | { readonly what: 'wait-for'; readonly path: string }
  | { readonly what: 'burn'; readonly processorMs: number }
  | { readonly what: 'throw'; readonly message: string }
  | { readonly what: 'fill-memory' | 'die' | 'chatter' }
  | { readonly what: 'look-around'; readonly secretFiles: readonly string[]; readonly port: number }
  | { readonly what: 'signal'; readonly pid: number }

/** Names the process. */
export const reader = randomUUID()

export interface PlantedAnswer {
  /** Names the process. */
  readonly reader: string
  /** How many bytes came with the order. */
  readonly bytes: number
  readonly text?: string
  /** Results of what it tried, by name. Refused tries are undefined. */
  readonly found?: Readonly<Record<string, unknown>>
}

export function burn(processorMs: number): void {
  const before = process.cpuUsage()
  const usedMs = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  while (usedMs() < processorMs);
}

export async function fillMemory(): Promise<never> {
  const kept: Buffer[] = []
  for (;;) {
    kept.push(Buffer.alloc(16 * 1024 * 1024, 1))
    await setTimeout(5)
  }
}

/** Answers again and again, without further orders. */
function chatter(): void {
  const frame = Buffer.concat(piecesOf({ header: { kind: 'answer', answer: { reader } }, files: [] }))
  setInterval(() => process.stdout.write(frame), 10)
}

async function waitFor(path: string): Promise<void> {
  await attempt(() => writeFileSync(`${path}.reached`, ''))
  while (!existsSync(path)) await setTimeout(5)
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })

/** Returns the result of the work, or undefined where it was refused. */
async function attempt(work: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

export async function lookAround(secretFiles: readonly string[], port: number): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const path of secretFiles) found[path] = await attempt(() => readFileSync(path, 'latin1'))
  found.parent = await attempt(() => readFileSync(`/proc/${process.ppid}/environ`, 'latin1'))
  found.folder = await attempt(() => readdirSync('/'))
  found.written = await attempt(() => writeFileSync(new URL('./left-behind.txt', import.meta.url), 'x') ?? 'written')
  found.program = await attempt(() => spawnSync('/bin/true').status)
  found.worker = await attempt(() => new Worker('1', { eval: true }).threadId)
  found.loopback = (await canConnect(port)) || undefined
  return found
}

async function act(order: PlantedOrder): Promise<Partial<PlantedAnswer>> {
  if (order.what === 'answer') return { text: 'x'.repeat(order.bytes ?? 0) }
  if (order.what === 'wait-for') await waitFor(order.path)
  if (order.what === 'burn') burn(order.processorMs)
  if (order.what === 'fill-memory') await fillMemory()
  if (order.what === 'chatter') chatter()
  if (order.what === 'signal') return { found: { signaled: await attempt(() => process.kill(order.pid, 0)) } }
  if (order.what === 'throw') throw new Error(order.message)
  if (order.what === 'die') process.abort()
  if (order.what === 'look-around')
    return { found: { ...(await lookAround(order.secretFiles, order.port)), env: { ...process.env } } }
  return {}
}

export const read: ReadFiles<PlantedOrder, PlantedAnswer> = async (order, files) => ({
  reader,
  bytes: files.reduce((sum, { length }) => sum + length, 0),
  ...(await act(order)),
})
