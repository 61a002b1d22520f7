import { totalmem } from 'node:os'

const mebibyte = 1_048_576

/** Memory that this process may use, in MiB: the machine's, or less where a container is given less. */
const memoryMiB = (): number => {
  const constrained = process.constrainedMemory()
  const whole = totalmem()
  return Math.floor((constrained > 0 ? Math.min(constrained, whole) : whole) / mebibyte)
}

/**
 * How the embedded server uses the machine. PostgreSQL's defaults are for a machine of 1 GB; a catalogue of a million
 * articles with its search wants more cache. The cache is taken as it is needed.
 */
export function serverSettings(memory: number = memoryMiB()): string[] {
  const settings = {
    shared_buffers: `${Math.max(128, Math.min(2048, Math.floor(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2))}MB`,
    maintenance_work_mem: '128MB',
    wal_compression: 'on',
    // The data lies on a disk without a head.
    random_page_cost: '1.1',
    jit: 'off',
    // A query that cannot say which months of the print history it is about locks every one of them with its indexes.
    max_locks_per_transaction: '256',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
