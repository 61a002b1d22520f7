import { existsSync, readFileSync } from 'node:fs'

export interface ProcessUsage {
  readonly memoryMib: number
  /** Since the start of the process. */
  readonly processorMs: number
}

/** Linux counts processor time in hundredths of a second (proc(5), USER_HZ). */
const msPerTick = 10

/**
 * Reads from Linux the memory and processor time of a process and its children. Undefined on other systems, and when the process
 * has ended.
 */
export function findUsage(pid: number | undefined): ProcessUsage | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  try {
    const usages = [pid, ...childrenOf(pid)].map(usageOf)
    return {
      memoryMib: usages.reduce((sum, { memoryMib }) => sum + memoryMib, 0),
      processorMs: usages.reduce((sum, { processorMs }) => sum + processorMs, 0),
    }
  } catch {
    return undefined
  }
}

/** Empty on a kernel that is built without this list. */
function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

function usageOf(pid: number): ProcessUsage {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  // The name in parentheses may hold anything. After it, the 12th and 13th fields are user and system time (proc(5), stat).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  return { memoryMib: Number(kilobytes) / 1024, processorMs: ticks * msPerTick }
}
