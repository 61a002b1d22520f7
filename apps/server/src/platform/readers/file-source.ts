import { fstatSync, readSync } from 'node:fs'

/** The bytes of a file, read where they are needed. */
export interface FileSource {
  readonly size: number
  /** At most `length` bytes from `position`; fewer only at the end of the file. Valid until the next call. */
  readonly read: (position: number, length: number) => Uint8Array
}

export const sourceOfBytes = (bytes: Uint8Array): FileSource => ({
  size: bytes.length,
  read: (position, length) => bytes.subarray(position, position + length),
})

/** Reads an open file. Whoever opened it closes it. */
export function sourceOfDescriptor(descriptor: number): FileSource {
  const { size } = fstatSync(descriptor)
  let memory = Buffer.alloc(0)
  return {
    size,
    read: (position, length) => {
      // One piece of memory for all reads.
      if (memory.length < length) memory = Buffer.alloc(length)
      return memory.subarray(0, readSync(descriptor, memory, 0, length, position))
    },
  }
}
