// What must be true when everything has come to rest: the invariants of print correctness, by what reached the printer and what the rows say.
import type pg from 'pg'
import type { LanePrint } from '../../apps/web/src/features/printing/print-lane/lane.ts'
import type { Journal } from '../../packages/printing/src/journal/journal.ts'
import type { Received } from './printer.ts'

/** What the simulation saw of one run. */
export interface Witness {
  readonly computerName: string
  readonly isQueue: boolean
  readonly received: ReadonlyMap<string, Received>
  /** The jobs that the server answered for each key, with the hashes of the files it gave out. */
  readonly answers: ReadonlyMap<string, readonly JobAnswer[]>
  /** Which press of Print each key was for. */
  readonly presses: ReadonlyMap<string, string>
  readonly prints: readonly LanePrint[]
  readonly journal: Journal | undefined
  /** How many jobs were counted since the run began. */
  readonly counted: number
  readonly stops: Stops
}

/** Events of labels under approval that the simulation has seen. */
export interface Stops {
  /** ms since the begin of the run. Undefined where nobody disabled them. */
  readonly stoppedAt: number | undefined
  /** Entries that a ticket was made for afterwards. */
  readonly ticketsBehind: readonly string[]
}

/** A ticket lives 60 s, and the clock of the database is behind by half a second at most. */
const ticketsEndMs = 60_500

export interface JobAnswer {
  readonly entityId: string
  readonly entries: readonly string[]
  readonly files: readonly { readonly printJobEntryId: string; readonly sha256: string }[]
}

export interface Outcome {
  /** Each begins with the invariant that it breaks. Empty is right. */
  readonly broken: readonly string[]
  /** Entries by their last state. */
  readonly states: Readonly<Record<string, number>>
  /** Labels that were asked for and did not come out; the record says so. */
  readonly missing: number
}

interface Entry {
  readonly id: string
  readonly jobId: string
  readonly state: string
  readonly sha256: string
  readonly isEnabled: boolean
  readonly isPublished: boolean
}

interface Rows {
  readonly jobs: readonly { readonly id: string; readonly state: string; readonly isGivenBack: boolean }[]
  readonly entries: readonly Entry[]
  readonly transitions: readonly {
    readonly entryId: string
    readonly from: string | null
    readonly to: string
    readonly saidBy: string
  }[]
  readonly numbers: readonly { readonly entryId: string; readonly number: string }[]
}

async function readRows(rows: pg.Client, computerName: string): Promise<Rows> {
  const { rows: jobs } = await rows.query(
    `select id, state, is_given_back as "isGivenBack" from print_jobs where computer_name = $1`,
    [computerName],
  )
  const ids = [jobs.map(({ id }) => id)]
  const { rows: entries } = await rows.query(
    `select e.id, e.job_id as "jobId", e.state, e.file_sha256 as sha256,
       l.enabled as "isEnabled", l.published_version_id = e.label_version_id as "isPublished"
     from print_job_entries e join labels l on l.id = e.label_id where e.job_id = any($1)`,
    ids,
  )
  const entryIds = [entries.map(({ id }) => id)]
  const { rows: transitions } = await rows.query(
    `select entry_id as "entryId", from_state as "from", to_state as "to", said_by as "saidBy"
     from entry_transitions where entry_id = any($1) order by id`,
    entryIds,
  )
  const { rows: numbers } = await rows.query(
    `select entry_id as "entryId", series_id || ' ' || generate_series(lower(numbers), upper(numbers) - 1, step) as number
     from series_ranges where series_id in (select series_id from series_ranges where entry_id = any($1))`,
    entryIds,
  )
  return { jobs, entries, transitions, numbers }
}

const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, list]) => [name, list.length]))

const nothing: Received = { begun: 0, whole: [], begunAt: 0 }

/** Judges one run. */
export async function judgeRun(rows: pg.Client, witness: Witness): Promise<Outcome> {
  const read = await readRows(rows, witness.computerName)
  const broken = [
    ...read.entries.flatMap((entry) => brokenByEntry(entry, witness)),
    ...brokenByJobs(read, witness),
    ...brokenByTransitions(read),
    ...brokenByPromises(read, witness),
    ...brokenByStops(witness),
    ...brokenByNumbers(read),
    ...brokenByAnswers(read, witness),
    ...brokenByPage(read, witness),
  ]
  const came = read.entries.filter(({ id }) => (witness.received.get(id) ?? nothing).whole.length > 0).length
  return { broken, states: countBy(read.entries.map(({ state }) => state)), missing: read.entries.length - came }
}

function brokenByEntry(
  { id, state, sha256, isEnabled, isPublished }: Entry,
  { received, isQueue, journal, stops }: Witness,
): string[] {
  const { begun, whole } = received.get(id) ?? nothing
  const known = journal?.find(id)
  const mayBeThere = isQueue ? whole.length > 0 : begun > 0
  const checks: readonly (readonly [boolean, string])[] = [
    [begun > 1, `I1: ${begun} hand-overs`],
    [state === 'Success' && whole.length === 0, 'I2: Success, and nothing was handed over'],
    [mayBeThere && state !== 'Success' && state !== 'Unknown', `I3: handed over, and ${state}`],
    [state === 'Created' || state === 'Sent', `I5: ${state} for ever`],
    [!isPublished, 'I6: of a version that is not the published one'],
    [!isEnabled && stops.stoppedAt === undefined, 'I6: of a label that is disabled'],
    [whole.some((hash) => hash !== sha256), 'I10: other bytes than those of the ticket'],
    [known?.state === 'done' && known.outcome.status === 'Success' && state !== 'Success', `late truth: ${state}`],
  ]
  return checks.flatMap(([isBroken, words]) => (isBroken ? [`${words} (${id})`] : []))
}

function brokenByJobs({ jobs, entries }: Rows, { counted }: Witness): string[] {
  const voided = jobs.filter(({ id }) =>
    entries.filter(({ jobId }) => jobId === id).every(({ state }) => state === 'Voided'),
  )
  const expected = jobs.length - voided.length
  return [
    ...(counted === expected ? [] : [`I7: ${counted} jobs are counted, ${expected} were made and not given back`]),
    ...jobs.flatMap(({ id, state }) => (state === 'Processed' ? [] : [`I5: the job ${id} is ${state} for ever`])),
  ]
}

/** Each transition goes on from the one before, and the last leads to where the entry is. */
function brokenByTransitions({ entries, transitions }: Rows): string[] {
  return entries.flatMap(({ id, state }) => {
    const own = transitions.filter(({ entryId }) => entryId === id)
    const path = [null, ...own.map(({ to }) => to)]
    const isChain = own.every(({ from }, index) => from === path[index])
    const shown = own.map(({ from, to, saidBy }) => `${from} → ${to} by ${saidBy.split(':')[0]}`).join(', ')
    return isChain && path.at(-1) === state ? [] : [`I8: ${shown}; and now ${state} (${id})`]
  })
}

/** The journal has promised that they will never be printed: Voided is provably not handed over. */
const brokenByPromises = ({ transitions }: Rows, { received }: Witness): string[] =>
  transitions.flatMap(({ entryId, to, saidBy }) =>
    to === 'Voided' && saidBy.startsWith('journal') && received.has(entryId)
      ? [`I3: handed over after the promise that it never will be (${entryId})`]
      : [],
  )

/** Disabled means stopped: no ticket is made behind it, and no first byte leaves when the last one has ended. */
function brokenByStops({ received, stops: { stoppedAt, ticketsBehind } }: Witness): string[] {
  if (stoppedAt === undefined) return []
  const late = [...received].filter(([, { begunAt }]) => begunAt > stoppedAt + ticketsEndMs)
  return [
    ...late.map(([id, { begunAt }]) => `I6: begun ${begunAt - stoppedAt} ms behind the stop (${id})`),
    ...ticketsBehind.map((id) => `I6: a ticket was made behind the stop (${id})`),
  ]
}

function brokenByNumbers({ numbers }: Rows): string[] {
  return [...Map.groupBy(numbers, ({ number }) => number)].flatMap(([number, given]) =>
    given.length > 1 ? [`I4: the number ${number} was given ${given.length} times`] : [],
  )
}

function brokenByAnswers({ jobs, entries }: Rows, { answers }: Witness): string[] {
  const hashes = new Map(entries.map(({ id, sha256 }) => [id, sha256]))
  const answered = new Set([...answers.values()].flat().map(({ entityId }) => entityId))
  return [
    ...[...answers].flatMap(([key, of]) => {
      const ids = new Set(of.map(({ entityId, entries: names }) => `${entityId} ${names.join()}`))
      return ids.size > 1 ? [`I9: the key ${key} was answered ${ids.size} jobs`] : []
    }),
    ...[...answers.values()]
      .flat()
      .flatMap(({ files }) =>
        files.flatMap(({ printJobEntryId, sha256 }) =>
          hashes.get(printJobEntryId) === sha256 ? [] : [`I10: another file was given out for ${printJobEntryId}`],
        ),
      ),
    ...(answers.size > 0 && jobs.length < answered.size ? ['I9: a job was answered that is not there'] : []),
  ]
}

/** The person never prints again what may have come out: so each press brings one label at most, and the page claims no other. */
function brokenByPage({ entries }: Rows, { answers, presses, prints, received, journal }: Witness): string[] {
  const doubled = [...Map.groupBy(answers, ([key]) => presses.get(key) ?? key)].flatMap(([press, of]) => {
    const ids = new Set(of.flatMap(([, answer]) => answer.flatMap((job) => job.entries)))
    const count = [...ids].reduce((sum, id) => sum + (received.get(id) ?? nothing).whole.length, 0)
    return count > 1 ? [`I1: ${count} labels came out for one press (${press})`] : []
  })
  const claimed = prints.flatMap(({ key, state }) => {
    const ids = answers.get(key)?.[0]?.entries ?? []
    const printed = entries.filter(({ id }) => ids.includes(id))
    // A label came out, the server was away when the page told it, and the helper left for ever with its journal: nobody is left to tell.
    const isUntold = (entry: Entry): boolean =>
      journal === undefined && entry.state === 'Unknown' && (received.get(entry.id) ?? nothing).whole.length > 0
    const isTrue = printed.length > 0 && printed.every((entry) => entry.state === 'Success' || isUntold(entry))
    const states = printed.map((entry) => entry.state)
    return state === 'sent' && !isTrue ? [`I2: the page says sent, the record ${states.join() || 'nothing'}`] : []
  })
  return [...doubled, ...claimed]
}
