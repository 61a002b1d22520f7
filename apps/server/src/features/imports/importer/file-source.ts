import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { ByteSource } from '@labelwright/table-files/table'

function sourceOf(file: number): ByteSource {
  const { size } = fstatSync(file)
  let memory = Buffer.alloc(0)
  return {
    size,
    read: (position, length) => {
      // One piece of memory for all reads: readers copy what they keep.
      if (memory.length < length) memory = Buffer.alloc(length)
      return memory.subarray(0, readSync(file, memory, 0, length, position))
    },
  }
}

/** Opens a file for a reader of tables, and closes it afterwards. */
export async function withFile<Result>(path: string, use: (source: ByteSource) => Promise<Result>): Promise<Result> {
  const file = openSync(path, 'r')
  try {
    return await use(sourceOf(file))
  } finally {
    closeSync(file)
  }
}
