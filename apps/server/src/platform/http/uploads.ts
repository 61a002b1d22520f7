// The door for files: a form is taken apart while it comes in, its file goes to the disk and never whole into memory.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import { ProductError } from '@labelwright/contract/errors'
import { importMaximumBytes } from '@labelwright/contract/server/imports-schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A file that came in with a form. Whoever gets it takes it over or lets it be removed. */
export interface UploadedFile {
  /** Where it lies for the time of the call. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  /** As the sender called it: to be shown, never a path. */
  readonly name: string
}

export interface UploadedForm {
  readonly file: UploadedFile
  readonly fields: Readonly<Record<string, string>>
}

const mebibyte = 1024 * 1024
const maximumFields = 20
/** The options of an import are the longest field. */
const maximumFieldBytes = 1_048_576
const forgottenAfterMs = 24 * 3_600_000

export async function prepareUploads(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: {
      files: 1,
      fields: maximumFields,
      parts: maximumFields + 1,
      headerPairs: 50,
      fileSize: importMaximumBytes,
      fieldSize: maximumFieldBytes,
      fieldNameSize: 100,
    },
    throwFileSizeLimit: false,
  })
}

const uploadsIn = (dataDirectory: string): string => join(dataDirectory, 'uploads')

/** Puts bytes that came within a request on the disk for the time of `use`, which gets their path. */
export async function withTemporaryFile<Result>(
  dataDirectory: string,
  bytes: Uint8Array,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(uploadsIn(dataDirectory), randomUUID())
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Where uploads lie until they are taken over; what a killed server left there is removed. */
export async function makeUploadDirectory(dataDirectory: string): Promise<string> {
  const directory = uploadsIn(dataDirectory)
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > forgottenAfterMs) await rm(path, { force: true })
  }
  return directory
}

const badForm = (message: string) =>
  new ProductError('validation-failed', { errors: [{ path: 'file', code: 'missing', message }] })

/** Throws `not-readable` for a file part without a name: the parser takes any part of type application/octet-stream for a file. */
function withName(part: MultipartFile): MultipartFile {
  if (part.filename) return part
  throw new ProductError('not-readable', { detail: 'The file has no name. Send it with a file name.' })
}

/** Only the last part of what the sender called it, without control characters. */
const shownName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 255) || 'file'

async function keep(part: MultipartFile, path: string, maximumMebibytes: number): Promise<UploadedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const count = async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  await pipeline(part.file, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated)
    throw new ProductError('too-large', { detail: `The file is too large. The maximum is ${maximumMebibytes} MB.` })
  return { path, bytes, sha256: hash.digest('hex'), name: shownName(part.filename) }
}

/** What busboy says about forms that are too large or broken, as our codes. */
function formError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT|FST_REQ_FILE_TOO_LARGE/.test(code))
    return new ProductError('too-large', { cause: error })
  if (/^FST_(PROTO|INVALID_MULTIPART|NO_FORM)/.test(code)) return new ProductError('not-readable', { cause: error })
  const isBroken = error instanceof Error && /Unexpected end|Malformed|premature/i.test(error.message)
  return isBroken ? new ProductError('not-readable', { cause: error }) : error
}

interface UploadOptions {
  readonly directory: string
  /** Of the file; as large as an import may be where the endpoint does not say. */
  readonly maximumMebibytes: number | undefined
}

/** Takes a form apart and gives it to `use`; the file is removed afterwards unless it was taken over. */
export async function withUpload<Result>(
  request: FastifyRequest,
  { directory, maximumMebibytes = importMaximumBytes / mebibyte }: UploadOptions,
  use: (form: UploadedForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart())
    throw new ProductError('wrong-media-type', { detail: 'Send this as multipart/form-data.' })
  const path = join(directory, randomUUID())
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: maximumMebibytes * mebibyte } })) {
      if (part.type === 'file') file = await keep(withName(part), path, maximumMebibytes)
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
    if (!file) throw badForm('Send the file in the field "file".')
    return await use({ file, fields: { ...fields } })
  } catch (error) {
    throw formError(error)
  } finally {
    await rm(path, { force: true })
  }
}
