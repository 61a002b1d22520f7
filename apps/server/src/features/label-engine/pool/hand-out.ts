// Gives tasks to processes piece by piece, and takes their answers.
import type { Place, Places } from './place.ts'
import { answerTask, brokenOff, type QueuedTask, shortMs } from './queued-task.ts'
import type { Answered } from './transfer.ts'
import { clearShortPlace, doesShortWait, endProcess, watchLater } from './watch-place.ts'

/** A process that keeps more between two tasks is replaced, so that a label's memory is its own. */
const maxKeptMib = 320

export function giveTasks(places: Places): void {
  // The short place comes last: it stays free for the next short task.
  for (const place of places.all.toReversed()) {
    if (place.task || place.endedFor || !place.process.isReady()) continue
    const task = places.turns.next((each) => fits(places, each, place))
    if (task) givePiece(places, place, task)
  }
  clearShortPlace(places)
}

function fits({ begunIn }: Places, task: QueuedTask, place: Place): boolean {
  const began = begunIn.get(task)
  return began ? began === place : !place.isForShort || task.mayBeShort
}

function givePiece(places: Places, place: Place, task: QueuedTask): void {
  place.task = task
  place.pieceBegan = performance.now()
  place.process.keepRunning(true)
  watchLater(places, place)
  const { id, name, input, labels } = task
  if (places.begunIn.has(task)) {
    place.process.send({ type: 'go-on', id })
    return
  }
  places.begunIn.set(task, place)
  place.process.send({ type: 'begin', id, name, input, ...place.process.lacks(labels) })
}

export interface Piece {
  readonly answer: Answered
  /** Processor time of the piece, in milliseconds. */
  readonly usedMs: number
}

export function takeAnswer(places: Places, place: Place, { answer, usedMs }: Piece): void {
  const { task } = place
  if (!task || task.id !== answer.id || place.endedFor) return
  clearTimeout(place.watch)
  place.task = undefined
  place.process.keepRunning(false)
  task.usedMs += usedMs
  const goesOn = answer.type === 'pause' && !task.isDropped
  if (goesOn && place.isForShort && doesShortWait(places)) beginElsewhere(places, place, task)
  else if (goesOn) places.turns.again(task)
  else finish(places, place, { task, answer })
  if (answer.memoryMib > maxKeptMib && ![...places.begunIn.values()].includes(place)) endProcess(place, 'too-large')
  giveTasks(places)
}

/** Takes a long task out of the short place: other short tasks wait. */
function beginElsewhere({ begunIn, turns, costs }: Places, place: Place, task: QueuedTask): void {
  costs.raise(task.costKey, shortMs + 1)
  place.process.send({ type: 'drop', id: task.id })
  begunIn.delete(task)
  task.mayBeShort = false
  task.usedMs = 0
  turns.again(task)
}

function finish(places: Places, place: Place, { task, answer }: { task: QueuedTask; answer: Answered }): void {
  if (answer.type === 'pause') place.process.send({ type: 'drop', id: task.id })
  if (answer.type === 'done') places.costs.learn(task.costKey, task.usedMs / task.count)
  forget(places, task)
  answerTask(task, answer)
}

function forget({ begunIn, turns }: Places, task: QueuedTask): void {
  begunIn.delete(task)
  turns.end(task)
}

/** Gives up a task that nobody waits for. A piece that is drawn now may still end by itself. */
export function dropTask(places: Places, task: QueuedTask): void {
  task.isDropped = true
  if (places.all.some((place) => place.task === task)) return
  places.begunIn.get(task)?.process.send({ type: 'drop', id: task.id })
  forget(places, task)
  task.reject(brokenOff())
}
