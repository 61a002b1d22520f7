// A ZIP with a signed list of its files, written while it is sent.
import { createHash } from 'node:crypto'
import { createZipWriter } from '@labelwright/table-files/xlsx/zip-writer'

export interface BundledFile {
  readonly name: string
  /** In pieces where it may be long. */
  readonly content: Uint8Array | string | AsyncIterable<string>
}

export interface ListedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

type Finish = (files: readonly ListedFile[]) => Promise<readonly BundledFile[]>

async function* pieces({ content }: BundledFile): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string' || content instanceof Uint8Array) yield Buffer.from(content)
  else for await (const piece of content) yield Buffer.from(piece)
}

/** Ends the archive with a comment that says SHA-256 of all before it: no byte of it can change unseen on its way. */
function sealed(end: Uint8Array, archive: ReturnType<typeof createHash>): Buffer {
  const bytes = Buffer.from(end)
  const length = 'sha256='.length + 64
  bytes.writeUInt16LE(length, bytes.length - 2)
  return Buffer.concat([bytes, Buffer.from(`sha256=${archive.update(bytes).digest('hex')}`)])
}

/** The files, then those that `finish` makes of their list. */
export async function* writeBundle(files: AsyncIterable<BundledFile>, finish: Finish): AsyncGenerator<Buffer> {
  const zip = createZipWriter()
  const archive = createHash('sha256')
  const listed: ListedFile[] = []
  const taken = () => {
    const bytes = Buffer.from(zip.take())
    archive.update(bytes)
    return bytes
  }
  async function* write(file: BundledFile): AsyncGenerator<Buffer> {
    const entry = zip.begin(file.name)
    const digest = createHash('sha256')
    let bytes = 0
    for await (const piece of pieces(file)) {
      entry.push(piece)
      digest.update(piece)
      bytes += piece.length
      yield taken()
    }
    entry.end()
    listed.push({ name: file.name, bytes, sha256: digest.digest('hex') })
    yield taken()
  }
  for await (const file of files) yield* write(file)
  for (const file of await finish([...listed])) yield* write(file)
  zip.end()
  yield sealed(zip.take(), archive)
}
