import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from './start-the-product.ts'

export interface ServerLog {
  /** Times for which everybody waited because the server's own thread was busy, in milliseconds of its processor time. */
  readonly busyTimes: readonly number[]
  /** All other lines. */
  readonly others: readonly string[]
}

const busyOf = (line: string): number | undefined =>
  line.includes('"busyMs"') ? (JSON.parse(line) as { readonly busyMs: number }).busyMs : undefined

/** Reads what a server said so far that was started with `hasServerLog`. */
export async function readServerLog({ dataDirectory }: Pick<Product, 'dataDirectory'>): Promise<ServerLog> {
  const lines = (await readFile(join(dataDirectory, 'logs/server.log'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
  const times = lines.map(busyOf)
  return {
    busyTimes: times.filter((time) => time !== undefined),
    others: lines.filter((_, index) => times[index] === undefined),
  }
}
