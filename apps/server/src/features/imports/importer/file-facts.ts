import { open } from 'node:fs/promises'
import { detectType } from '@labelwright/table-files/open-table'
import type { ReadTableOptions } from '@labelwright/table-files/table'
import { TableError } from '@labelwright/table-files/table-error'
import { type FileSource, sourceOfDescriptor } from '../../../platform/readers/file-source.ts'

const smallBytes = 1_000_000

export interface FileFacts {
  readonly bytes: number
  readonly isWorkbook: boolean
  readonly isSmall: boolean
}

/** First bytes and size of a file: they decide how it is read. */
export async function factsOf(path: string, { type }: Pick<ReadTableOptions, 'type'>): Promise<FileFacts> {
  const file = await open(path)
  try {
    const source = sourceOfDescriptor(file.fd)
    return {
      bytes: source.size,
      isWorkbook: (type === 'auto' ? typeBySignature(source) : type) === 'xlsx',
      isSmall: source.size < smallBytes,
    }
  } finally {
    await file.close()
  }
}

function typeBySignature(source: FileSource): string | undefined {
  try {
    return detectType(source)
  } catch (error) {
    // A web page: whoever reads the file says so.
    if (error instanceof TableError) return undefined
    throw error
  }
}
