import { readFileSync } from 'node:fs'

export interface ProcessUsage {
  readonly memoryMib: number
  /** Since its start. */
  readonly processorMs: number
}

/** Linux counts processor time in hundredths of a second (proc(5), USER_HZ). */
const msPerTick = 10

/**
 * Memory and time of a program and of what it has started, as Linux tells them. Undefined on other systems, and when the program
 * has ended.
 */
export function findUsage(pid: number | undefined): ProcessUsage | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  try {
    const own = usageOf(pid)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    const usages = [own, ...(children === '' ? [] : children.split(' ').map((child) => usageOf(Number(child))))]
    return {
      memoryMib: usages.reduce((sum, { memoryMib }) => sum + memoryMib, 0),
      processorMs: usages.reduce((sum, { processorMs }) => sum + processorMs, 0),
    }
  } catch {
    return undefined
  }
}

function usageOf(pid: number): ProcessUsage {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  // After the name, which may hold anything: the 12th and 13th fields are user and system time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  return { memoryMib: Number(kilobytes) / 1024, processorMs: ticks * msPerTick }
}
