// Kills the process of a place when its task takes more than it may, or keeps short tasks waiting.
import type { Place, Places } from './place.ts'
import { shortMs } from './queued-task.ts'

const maxMemoryMib = 512
/** Wall-clock time for each unit of processor time: for a busy machine, and for systems that do not report a process's time. */
const wallForProcessor = 15
const watchEveryMs = 50
/** To start another process costs about as much: an abandoned picture that is nearly done is drawn to its end. */
const abandonAfterMs = 500

export function watchLater(places: Places, place: Place): void {
  place.watch = setTimeout(() => watch(places, place), watchEveryMs)
  place.watch.unref()
}

function watch(places: Places, place: Place): void {
  const reason = reasonToEnd(places, place)
  if (reason) {
    endProcess(place, reason)
    return
  }
  watchLater(places, place)
  clearShortPlace(places)
}

export function endProcess(place: Place, reason: NonNullable<Place['endedFor']>): void {
  place.endedFor = reason
  place.process.kill()
}

function reasonToEnd(places: Places, place: Place): Place['endedFor'] {
  const { maxLabelMs = places.maxLabelMs } = place.task ?? {}
  const { processorMs, memoryMib } = place.process.usage()
  if (place.task?.isDropped && processorMs > abandonAfterMs) return 'nobody-waits'
  const wallMs = performance.now() - place.pieceBegan
  const isTooHeavy = processorMs > maxLabelMs || memoryMib > maxMemoryMib || wallMs > maxLabelMs * wallForProcessor
  return isTooHeavy ? 'too-heavy' : undefined
}

export const doesShortWait = ({ turns, begunIn }: Places): boolean =>
  turns.waits((task) => task.mayBeShort && !begunIn.has(task))

/** Kills a long task in the short place as soon as a short one waits for it. The long one begins again elsewhere. */
export function clearShortPlace(places: Places): void {
  const place = places.all.find(({ isForShort }) => isForShort)
  if (!place?.task || place.endedFor || !doesShortWait(places)) return
  if (performance.now() - place.pieceBegan < shortMs || place.process.usage().processorMs < shortMs) return
  endProcess(place, 'not-short')
}
