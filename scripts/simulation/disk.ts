// The disk under the helper's journal: what was not brought to it is lost with the power, and it may be full.
import * as fs from 'node:fs'
import type { Disk } from '../../packages/printing/src/journal/record-file.ts'
import type { Faults } from './fault-plan.ts'
import { Died, type Life } from './life.ts'

interface Write {
  readonly position: number
  readonly before: Buffer
  readonly after: Buffer
}

export interface SimulatedDisk extends Disk {
  /** What the computer's end leaves of a file whose writes were not all synced: of the last one a half where it tears. */
  readonly losePower: (path: string, isTorn: boolean) => void
  /** A file took another's place, whole and synced: what stands in it is on the disk. */
  readonly forget: () => void
}

/** As `writeRecords` calls `fs.writeSync`. */
type WriteArguments = [descriptor: number, bytes: Buffer, offset: number, length: number, position: number]

interface Needs {
  readonly life: Life
  readonly faults: Faults
  readonly die: (kind: 'dies' | 'loses power' | 'tears' | 'dies for long') => void
  /** False takes the safety line away: nothing is ever brought to the disk. */
  readonly isSynced: boolean
}

const noSpace = (): Error => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

export function createDisk({ life, faults, die, isSynced }: Needs): SimulatedDisk {
  /** In their order, since the last sync. */
  let unsynced: Write[] = []
  const assertAlive = (): void => {
    if (!life.isAlive()) throw new Died(life.name)
  }
  const dieOf = (kind: ReturnType<Faults['meet']>): never => {
    die(kind as 'dies')
    throw new Died(life.name)
  }
  const writeSync = (...[descriptor, bytes, offset, length, position]: WriteArguments): number => {
    assertAlive()
    const fault = faults.meet('helper writes its journal', ['full', 'dies'])
    if (fault === 'full') throw noSpace()
    if (fault !== undefined) return dieOf(fault)
    const before = Buffer.alloc(length)
    const had = fs.readSync(descriptor, before, 0, length, position)
    unsynced.push({
      position,
      before: before.subarray(0, had),
      after: Buffer.from(bytes.subarray(offset, offset + length)),
    })
    return fs.writeSync(descriptor, bytes, offset, length, position)
  }
  const fdatasyncSync = (): void => {
    assertAlive()
    const before = faults.meet('helper syncs its journal', ['loses power', 'tears'])
    if (before !== undefined) dieOf(before)
    if (isSynced) unsynced = []
    const after = faults.meet('helper has synced its journal', ['loses power', 'dies for long'])
    if (after !== undefined) dieOf(after)
  }
  return {
    writeSync: writeSync as unknown as Disk['writeSync'],
    fdatasyncSync,
    losePower: (path, isTorn) => undo(path, unsynced, isTorn),
    forget: () => {
      unsynced = []
    },
  }
}

function undo(path: string, writes: readonly Write[], isTorn: boolean): void {
  const descriptor = fs.openSync(path, 'r+')
  for (const { position, before, after } of [...writes].reverse()) {
    fs.writeSync(descriptor, before, 0, before.length, position)
    if (before.length < after.length) fs.ftruncateSync(descriptor, position + before.length)
  }
  const [first] = writes
  if (isTorn && first) fs.writeSync(descriptor, first.after, 0, first.after.length >> 1, first.position)
  fs.closeSync(descriptor)
}
