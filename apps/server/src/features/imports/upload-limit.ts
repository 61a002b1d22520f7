import { ProductError } from '@labelwright/contract/errors'
import type { Context } from '../../context.ts'
import { take } from '../../platform/http/throttle.ts'

const refusalOf = (most: number, retryAfterSeconds: number, cause: unknown): ProductError => {
  const limit = `${most.toLocaleString('en')} ${most === 1 ? 'file' : 'files'} an hour can be imported.`
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const detail = `${limit} Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  const error = { path: 'file', code: 'files-per-hour', message: detail, values: { most } }
  return new ProductError('too-many-requests', { cause, detail, retryAfterSeconds, errors: [error] })
}

/** Counts an upload of an organization. Throws `too-many-requests` with the limit (`values.most`) when it is used up. */
export async function countUpload({ database, config }: Context, organizationId: string): Promise<void> {
  const maximum = config.importsPerHour
  try {
    await take(database, [{ key: `import:${organizationId}`, maximum, windowSeconds: 3600 }])
  } catch (error) {
    if (!(error instanceof ProductError) || error.retryAfterSeconds === undefined) throw error
    throw refusalOf(maximum, error.retryAfterSeconds, error)
  }
}
