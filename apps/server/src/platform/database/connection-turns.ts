// Shares the connections of a pool fairly among organizations. The pool itself hands them out in the order of asking:
// whoever asks most often would have most of them.

export interface ConnectionTurns {
  /** Runs `work` once it may have one of the connections. Rejects when its turn does not come in time. */
  readonly run: <Result>(organizationId: string, work: () => Promise<Result>) => Promise<Result>
}

export interface ConnectionTurnsOptions {
  readonly connections: number
  /** Milliseconds that work waits for its turn. */
  readonly waitMs: number
}

/** As `pg` says it of its pool: both are answered alike, as a server that is busy. */
const tooLate = 'timeout exceeded when trying to connect'

interface Line {
  held: number
  /** In the order of their coming. */
  readonly waiting: Set<() => void>
}

/** Waits until somebody calls what it adds to the line. */
const waitForTurn = ({ waiting }: Line, waitMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const begin = (): void => {
      clearTimeout(timer)
      waiting.delete(begin)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(begin)
      reject(new Error(tooLate))
    }, waitMs)
    waiting.add(begin)
  })

/**
 * A free connection goes to the organization that holds the fewest of those that wait; of equal ones to the one that was served
 * longest ago. While nobody else waits, one organization may hold all. Transactions of no organization, such as sign-ins, take no
 * turns: the pool serves them in the order of asking.
 */
export function createConnectionTurns({ connections, waitMs }: ConnectionTurnsOptions): ConnectionTurns {
  /** By organization. The one that was served last stands last. */
  const lines = new Map<string, Line>()
  let free = connections

  function take(organizationId: string, line: Line): void {
    free -= 1
    line.held += 1
    lines.delete(organizationId)
    lines.set(organizationId, line)
  }

  function serveNext(): void {
    let next: readonly [string, Line] | undefined
    for (const each of lines) {
      const [, { waiting, held }] = each
      if (waiting.size > 0 && held < (next?.[1].held ?? Infinity)) next = each
    }
    const [begin] = next?.[1].waiting ?? []
    if (!next || !begin) return
    take(...next)
    begin()
  }

  function giveBack(organizationId: string, line: Line): void {
    line.held -= 1
    free += 1
    if (line.held === 0 && line.waiting.size === 0) lines.delete(organizationId)
    serveNext()
  }

  return {
    run: async (organizationId, work) => {
      const line = lines.get(organizationId) ?? { held: 0, waiting: new Set() }
      if (free > 0) take(organizationId, line)
      else {
        lines.set(organizationId, line)
        await waitForTurn(line, waitMs)
      }
      try {
        return await work()
      } finally {
        giveBack(organizationId, line)
      }
    },
  }
}
