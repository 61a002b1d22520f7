// The server as one run of the simulation sees it: it may die before or behind a commit, and comes back.
import type { FaultKind, Faults } from './fault-plan.ts'
import { Died, type Life, startLife } from './life.ts'
import type { Peer } from './network.ts'
import type { ServerHost, Transactions } from './server-host.ts'
import { duringRealTime, type VirtualTime } from './virtual-time.ts'

export interface ServerLives extends Peer {
  /** Gives up what nobody told in time, as the server does every few seconds. */
  readonly endLeases: () => Promise<void>
}

interface Needs {
  readonly host: ServerHost
  readonly time: VirtualTime
  readonly faults: Faults
  /** A job is in the database; nobody needs to know it yet. */
  readonly onJobMade: () => void
  /** See `Transactions`. */
  readonly togetherMs: number
}

const restartMs = 3_000
/** The database's clock runs so much behind at most. */
const clockStepMs = 500

export function startServer({ host, time, faults, onJobMade, togetherMs }: Needs): ServerLives {
  let number = 1
  let life: Life | undefined = startLife(`server-${number}`, time)
  const die = (): never => {
    const dead = life
    life = undefined
    dead?.end()
    time.after(restartMs, () => {
      number += 1
      life = startLife(`server-${number}`, time)
    })
    throw new Died(dead?.name ?? 'server')
  }
  let clock = Number.NaN
  const setClock = async (): Promise<void> => {
    if (time.now() - clock < clockStepMs) return
    clock = time.now()
    await host.setClock(clock)
  }
  const transactionsOf = (mine: Life): Transactions => {
    const meet = (name: string, kinds: readonly FaultKind[]): FaultKind | undefined => {
      if (!mine.isAlive()) throw new Died(mine.name)
      const fault = faults.meet(name, kinds)
      if (fault === 'dies') die()
      return fault
    }
    return {
      togetherMs,
      beforeCommit: (call) => {
        const fault = meet(`server before the commit of ${call}`, ['dies', 'fails'])
        if (fault === 'fails') throw Object.assign(new Error('could not extend file'), { code: '53100' })
      },
      afterCommit: (call) => {
        if (call === 'POST printjobs/article') onJobMade()
        const fault = meet(`server behind the commit of ${call}`, ['dies', 'breaks'])
        if (fault === 'breaks') throw new Error('Connection terminated unexpectedly')
      },
    }
  }
  const atWork = async <Result>(work: (transactions: Transactions) => Promise<Result>): Promise<Result> => {
    if (!life) throw new Died('server')
    const transactions = transactionsOf(life)
    return duringRealTime(setClock().then(() => work(transactions)))
  }
  return {
    life: () => life,
    answer: (request) => atWork((transactions) => host.answer(request, transactions)),
    endLeases: () => atWork(host.endLeases),
  }
}
