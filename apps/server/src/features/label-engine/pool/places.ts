// The places of drawing processes: one for short tasks, some for all, and a spare process that replaces any that ends.

import { tooHeavyError } from '../weight/too-heavy.service.ts'
import { type DrawingProcess, startDrawingProcess } from './drawing-process.ts'
import { dropTask, giveTasks, takeAnswer } from './hand-out.ts'
import type { Place, Places, PlacesOptions } from './place.ts'
import { brokenOff, drawnLabelOf, type QueuedTask, shortMs } from './queued-task.ts'

/** A task that two processes died of is to blame itself. */
const maxDeaths = 2
/** Wait this long between two starts of processes that die before they can draw. */
const startAgainMs = 1_000

export function createPlaces(options: PlacesOptions) {
  const ready = Promise.withResolvers<void>()
  const places: Places = { ...options, all: [], begunIn: new Map(), ready, spare: undefined, isClosed: false }
  return {
    /** Starts the processes, once. Resolves when all of them can draw. */
    start: () => start(places),
    /** Gives waiting tasks to processes, which are started if they were not. */
    giveTasks: () => {
      void start(places)
      giveTasks(places)
    },
    drop: (task: QueuedTask) => dropTask(places, task),
    close: () => close(places),
  }
}

function start(places: Places): Promise<void> {
  if (places.all.length > 0 || places.isClosed) return places.ready.promise
  for (let index = 0; index <= places.places; index += 1) {
    const empty = { task: undefined, watch: undefined, pieceBegan: 0, endedFor: undefined }
    places.all.push({ isForShort: index === 0, process: startProcess(places), ...empty })
  }
  startSpare(places)
  return places.ready.promise
}

const placeOf = ({ all }: Places, process: DrawingProcess): Place | undefined =>
  all.find((place) => place.process === process)

/** Starts a process for any place. */
function startProcess(places: Places): DrawingProcess {
  const began = performance.now()
  let wasReady = false
  const started: DrawingProcess = startDrawingProcess(places, {
    onReady: () => {
      wasReady = true
      const all = [...places.all.map(({ process }) => process), places.spare]
      if (all.every((process) => process?.isReady())) places.ready.resolve()
      giveTasks(places)
    },
    onAnswer: (answer, usedMs) => {
      const place = placeOf(places, started)
      if (place) takeAnswer(places, place, { answer, usedMs })
    },
    onExit: (complaint) => {
      if (places.isClosed) return
      if (!wasReady) places.log.warn({ complaint }, 'a drawing process ended at its start')
      const waitMs = wasReady ? 0 : Math.max(0, startAgainMs - (performance.now() - began))
      replace(places, { process: started, complaint, waitMs })
    },
  })
  return started
}

function startSpare(places: Places): void {
  if (!places.isClosed) places.spare ??= startProcess(places)
}

interface Ended {
  readonly process: DrawingProcess
  /** The end of what it wrote to stderr. */
  readonly complaint: string
  readonly waitMs: number
}

function replace(places: Places, { process, complaint, waitMs }: Ended): void {
  const place = placeOf(places, process)
  if (!place) {
    if (places.spare === process) places.spare = undefined
    setTimeout(() => startSpare(places), waitMs).unref()
    return
  }
  const { task, endedFor } = place
  clearTimeout(place.watch)
  Object.assign(place, { task: undefined, endedFor: undefined })
  // Tasks that had begun here wait for their turn already, and begin again in any place.
  for (const [begun, where] of places.begunIn) if (where === place) places.begunIn.delete(begun)
  if (task) endTask(places, task, { endedFor, complaint })
  setTimeout(() => fill(places, place), waitMs).unref()
}

function fill(places: Places, place: Place): void {
  if (places.isClosed) return
  place.process = places.spare ?? startProcess(places)
  places.spare = undefined
  startSpare(places)
  giveTasks(places)
}

/** Ends the task of a process that has ended, or lets it begin again. */
function endTask(
  { turns, costs, log, maxLabelMs }: Places,
  task: QueuedTask,
  { endedFor, complaint }: Pick<Place, 'endedFor'> & Pick<Ended, 'complaint'>,
): void {
  task.usedMs = 0
  const isTooHeavy = endedFor === 'too-heavy' || /heap out of memory|Allocation failed/i.test(complaint)
  if (isTooHeavy) costs.raise(task.costKey, task.maxLabelMs ?? maxLabelMs)
  else if (endedFor === 'not-short') {
    task.mayBeShort = false
    costs.raise(task.costKey, shortMs + 1)
  } else if (!endedFor) {
    log.warn({ complaint }, 'a drawing process ended while it drew')
    task.deaths += 1
  }
  // Drawing changes nothing, so it may be done again.
  const mayBeginAgain = endedFor === 'not-short' || (!endedFor && task.deaths < maxDeaths)
  if (mayBeginAgain && !isTooHeavy && !task.isDropped) {
    turns.again(task)
    return
  }
  turns.end(task)
  task.reject(isTooHeavy ? tooHeavyError(drawnLabelOf(task)) : brokenOff())
}

function close(places: Places): void {
  places.isClosed = true
  for (const { process, task, watch } of places.all) {
    clearTimeout(watch)
    process.kill()
    task?.reject(brokenOff())
  }
  places.spare?.kill()
  for (const task of places.turns.empty()) task.reject(brokenOff())
}
