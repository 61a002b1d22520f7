// Work that must not run twice at once on this server waits here, without a connection.
import { ProductError } from '@labelwright/contract/errors'
import { type Context, perContext } from '../../../context.ts'
import type { IdempotencyRequest } from '../../../platform/http/idempotency.ts'

/** How long a call waits for another one with its key, in milliseconds. */
const maxWaitForKeyMs = 5_000

const underWay = perContext(() => new Map<string, Promise<void>>())

const nameOf = ({ actor, call, key }: IdempotencyRequest): string =>
  JSON.stringify([actor.organizationId, actor.userId, call, key])

async function endsWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, ms))
  })
  try {
    return await Promise.race([work.then(() => true), timeout])
  } finally {
    clearTimeout(timer)
  }
}

interface NamedWork<Result> {
  readonly name: string
  readonly work: () => Promise<Result>
  /** Absent: waits as long as it takes. */
  readonly maxWaitMs?: number
}

/** Does `work` when no other work of its name is under way on this server; `request-in-progress` after `maxWaitMs`. */
export async function oneOfAName<Result>(ctx: Context, { name, work, maxWaitMs }: NamedWork<Result>): Promise<Result> {
  const works = underWay(ctx)
  const deadline = maxWaitMs === undefined ? undefined : performance.now() + maxWaitMs
  for (let other = works.get(name); other !== undefined; other = works.get(name)) {
    if (deadline === undefined) await other
    else if (!(await endsWithin(other, deadline - performance.now()))) throw new ProductError('request-in-progress')
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  works.set(name, promise)
  try {
    return await work()
  } finally {
    works.delete(name)
    resolve()
  }
}

/** Does `work` when no other call with the same key is under way: what that call stores is the answer to this one as well. */
export async function oneOfAKey<Result>(
  ctx: Context,
  request: IdempotencyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  if (request.key === undefined) return work()
  return oneOfAName(ctx, { name: nameOf(request), work, maxWaitMs: maxWaitForKeyMs })
}
