// The places of drawing: one for short work alone, some for all, and a process that stands ready to take the place of any that ended.
import type { Turns } from '../../../platform/jobs/turns.ts'
import type { Log } from '../../../platform/log.ts'
import type { LearnedCosts } from './learned-costs.ts'
import { answerTask, brokenOff, type QueuedTask, shortMs, tooHeavyError } from './queued-task.ts'
import { type DrawingProcess, startDrawingProcess } from './start-process.ts'
import type { Answered } from './transfer.ts'

export interface PlacesOptions {
  readonly turns: Turns<QueuedTask>
  readonly costs: LearnedCosts
  readonly log: Pick<Log, 'warn'>
  /** For work of any length. */
  readonly places: number
  /** Processor time of one label. */
  readonly maxLabelMs: number
  readonly compiledCodeIn: string | undefined
}

interface Place {
  readonly isForShort: boolean
  process: DrawingProcess
  /** At hand. */
  work: QueuedTask | undefined
  watch: ReturnType<typeof setTimeout> | undefined
  pieceBegan: number
  /** Why the server has ended the process. */
  endedFor: 'too-heavy' | 'not-short' | 'nobody-waits' | undefined
}

interface Places extends PlacesOptions {
  readonly all: Place[]
  /** Where work has begun, and where alone it can go on. */
  readonly beginnings: Map<QueuedTask, Place>
  /** Resolved once all processes can draw. */
  readonly ready: PromiseWithResolvers<void>
  spare: DrawingProcess | undefined
  isClosed: boolean
}

const maxMemoryMib = 512
const maxDeaths = 2
/** Time by the clock for each unit of processor time: on a busy machine, and where the system does not say how much a process has taken. */
const wallForProcessor = 15
const watchEveryMs = 50
/** Between two starts, when processes end at their start. */
const startAgainMs = 1_000

export function createPlaces(options: PlacesOptions) {
  const ready = Promise.withResolvers<void>()
  const places: Places = { ...options, all: [], beginnings: new Map(), ready, spare: undefined, isClosed: false }
  return {
    /** Starts the processes, once. Resolves when each can draw. */
    start: () => start(places),
    /** Hands out what waits; for whoever has added work. */
    giveWork: () => giveWork(places),
    drop: (work: QueuedTask) => drop(places, work),
    close: () => close(places),
  }
}

function start(places: Places): Promise<void> {
  if (places.all.length > 0 || places.isClosed) return places.ready.promise
  for (let index = 0; index <= places.places; index += 1) {
    const empty = { work: undefined, watch: undefined, pieceBegan: 0, endedFor: undefined }
    places.all.push({ isForShort: index === 0, process: startOne(places), ...empty })
  }
  prepareSpare(places)
  return places.ready.promise
}

/** A process for whatever place it comes into. */
function startOne(places: Places): DrawingProcess {
  const began = performance.now()
  let wasReady = false
  const placeOf = (process: DrawingProcess) => places.all.find((place) => place.process === process)
  const started: DrawingProcess = startDrawingProcess(places.compiledCodeIn, {
    onReady: () => {
      wasReady = true
      const isReady = [...places.all.map(({ process }) => process), places.spare].every((each) => each?.isReady())
      if (isReady) places.ready.resolve()
      giveWork(places)
    },
    onAnswer: (message, usedMs) => {
      const place = placeOf(started)
      if (place) takeAnswer(places, place, { message, usedMs })
    },
    onExit: (complaint) => {
      if (places.isClosed) return
      if (!wasReady) places.log.warn({ complaint }, 'a drawing process ended at its start')
      const waitMs = wasReady ? 0 : Math.max(0, startAgainMs - (performance.now() - began))
      takeLeave(places, { process: started, place: placeOf(started), complaint, waitMs })
    },
  })
  return started
}

function prepareSpare(places: Places): void {
  if (!places.isClosed) places.spare ??= startOne(places)
}

interface Leaving {
  readonly process: DrawingProcess
  /** Absent of the spare. */
  readonly place: Place | undefined
  readonly complaint: string
  readonly waitMs: number
}

/** Another process comes into the place. What had begun there begins anew, but for the work that was at hand. */
function takeLeave(places: Places, { process, place, complaint, waitMs }: Leaving): void {
  if (!place) {
    if (places.spare === process) places.spare = undefined
    setTimeout(() => prepareSpare(places), waitMs).unref()
    return
  }
  const { work, endedFor } = place
  clearTimeout(place.watch)
  Object.assign(place, { work: undefined, endedFor: undefined })
  // They wait for their turn already, wherever it comes.
  for (const [begun, where] of places.beginnings) if (where === place) places.beginnings.delete(begun)
  if (work) giveUp(places, work, { endedFor, complaint })
  setTimeout(() => fill(places, place), waitMs).unref()
}

function fill(places: Places, place: Place): void {
  if (places.isClosed) return
  place.process = places.spare ?? startOne(places)
  places.spare = undefined
  prepareSpare(places)
  giveWork(places)
}

function giveUp(
  { turns, costs, log, maxLabelMs }: Places,
  work: QueuedTask,
  { endedFor, complaint }: Pick<Place, 'endedFor'> & Pick<Leaving, 'complaint'>,
): void {
  if (endedFor === 'not-short') {
    work.mayBeShort = false
    costs.raise(work.costKey, shortMs + 1)
    turns.again(work)
    return
  }
  const isTooHeavy = endedFor === 'too-heavy' || /heap out of memory|Allocation failed/i.test(complaint)
  if (isTooHeavy) costs.raise(work.costKey, maxLabelMs)
  else if (!endedFor) {
    log.warn({ complaint }, 'a drawing process ended while it drew')
    work.deaths += 1
    work.usedMs = 0
    // Drawing changes nothing: it may be done again. What ends two processes is to blame itself.
    if (work.deaths < maxDeaths) {
      turns.again(work)
      return
    }
  }
  turns.end(work)
  work.reject(isTooHeavy ? tooHeavyError() : brokenOff())
}

function giveWork(places: Places): void {
  void start(places)
  // Those for all work come first: the short place is kept for what comes next.
  for (const place of places.all.toReversed()) {
    if (place.work || place.endedFor || !place.process.isReady()) continue
    const work = places.turns.next((each) => fits(places, each, place))
    if (work) givePiece(places, place, work)
  }
  endWhatIsNotShort(places)
}

function fits({ beginnings }: Places, work: QueuedTask, place: Place): boolean {
  const begunIn = beginnings.get(work)
  return begunIn ? begunIn === place : !place.isForShort || work.mayBeShort
}

function givePiece(places: Places, place: Place, work: QueuedTask): void {
  place.work = work
  place.pieceBegan = performance.now()
  watchLater(places, place)
  const { id, name, input, labels } = work
  if (places.beginnings.has(work)) {
    place.process.send({ type: 'go-on', id })
    return
  }
  places.beginnings.set(work, place)
  place.process.send({ type: 'begin', id, name, input, ...place.process.lacks(labels) })
}

function watchLater(places: Places, place: Place): void {
  place.watch = setTimeout(() => watch(places, place), watchEveryMs)
  place.watch.unref()
}

/** Ends what takes more than a label may, and in the short place what keeps short work waiting. */
function watch(places: Places, place: Place): void {
  place.endedFor = reasonToEnd(places, place)
  if (place.endedFor) {
    place.process.kill()
    return
  }
  watchLater(places, place)
  endWhatIsNotShort(places)
}

function reasonToEnd({ maxLabelMs }: Places, place: Place): Place['endedFor'] {
  if (place.work?.isDropped) return 'nobody-waits'
  const { processorMs, memoryMib } = place.process.usage()
  const wallMs = performance.now() - place.pieceBegan
  const isTooHeavy = processorMs > maxLabelMs || memoryMib > maxMemoryMib || wallMs > maxLabelMs * wallForProcessor
  return isTooHeavy ? 'too-heavy' : undefined
}

const doesShortWait = ({ turns, beginnings }: Places): boolean =>
  turns.waits((work) => work.mayBeShort && !beginnings.has(work))

/** Work in the short place is ended once it has had its time and other short work waits for the place. */
function endWhatIsNotShort(places: Places): void {
  const place = places.all.find(({ isForShort }) => isForShort)
  if (!place?.work || place.endedFor || !doesShortWait(places)) return
  if (performance.now() - place.pieceBegan < shortMs || place.process.usage().processorMs < shortMs) return
  place.endedFor = 'not-short'
  place.process.kill()
}

interface Piece {
  readonly message: Answered
  readonly usedMs: number
}

function takeAnswer(places: Places, place: Place, { message, usedMs }: Piece): void {
  const { work } = place
  if (!work || work.id !== message.id || place.endedFor) return
  clearTimeout(place.watch)
  place.work = undefined
  work.usedMs += usedMs
  const goesOn = message.type === 'pause' && !work.isDropped
  if (goesOn && place.isForShort && doesShortWait(places)) beginElsewhere(places, place, work)
  else if (goesOn) places.turns.again(work)
  else end(places, place, { work, message })
  giveWork(places)
}

/** Other short work waits: the short place is for what is done in one piece. */
function beginElsewhere({ beginnings, turns, costs }: Places, place: Place, work: QueuedTask): void {
  costs.raise(work.costKey, shortMs + 1)
  place.process.send({ type: 'drop', id: work.id })
  beginnings.delete(work)
  work.mayBeShort = false
  work.usedMs = 0
  turns.again(work)
}

function end(places: Places, place: Place, { work, message }: { work: QueuedTask; message: Answered }): void {
  if (message.type === 'pause') place.process.send({ type: 'drop', id: work.id })
  if (message.type === 'done') places.costs.learn(work.costKey, work.usedMs / work.count)
  forget(places, work)
  answerTask(work, message)
}

function forget({ beginnings, turns }: Places, work: QueuedTask): void {
  beginnings.delete(work)
  turns.end(work)
}

/** What has not begun is not drawn, and what has is not drawn on. */
function drop(places: Places, work: QueuedTask): void {
  work.isDropped = true
  if (places.all.some((place) => place.work === work)) return
  places.beginnings.get(work)?.process.send({ type: 'drop', id: work.id })
  forget(places, work)
  work.reject(brokenOff())
}

function close(places: Places): void {
  places.isClosed = true
  for (const { process, work, watch: timer } of places.all) {
    clearTimeout(timer)
    process.kill()
    work?.reject(brokenOff())
  }
  places.spare?.kill()
  for (const work of places.turns.empty()) work.reject(brokenOff())
}
