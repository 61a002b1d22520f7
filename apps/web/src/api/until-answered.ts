// Makes a call of a print once more while nobody knows what came of it: the same request, with the same key.
import { type FailureCode, failureCodeOf } from './call-error.ts'

const waitMs = 1_000
/** A server that stands still is asked for so long, ten seconds a time; whoever pressed sees it, and nothing behind it can be printed either. */
const mostPatientTries = 60
/**
 * How often the same request is sent in all, a moment apart: it is still being worked on, or its answer was cut on the way
 * back, which without a network looks the same as none.
 */
const mostTries: Partial<Record<FailureCode, number>> = {
  'request-in-progress': mostPatientTries,
  'timed-out': mostPatientTries,
  offline: 2,
  'answer-unreadable': 2,
}

interface Patience {
  readonly wait: (milliseconds: number) => Promise<void>
  readonly onServerSilent?: ((isSilent: boolean) => void) | undefined
}

/** Makes the same call again while nothing is known of it; throws once that does not help. */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { wait, onServerSilent }: Patience,
): Promise<Answer> {
  const noteSilence = createSilenceNote(onServerSilent)
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await ask()
      noteSilence(false)
      return answer
    } catch (error) {
      const code = failureCodeOf(error)
      noteSilence(code === 'timed-out')
      if (tries >= (mostTries[code] ?? 1)) throw error
      await wait(waitMs)
    }
  }
}

/** Tells of changes only. */
function createSilenceNote(tell: Patience['onServerSilent']): (isSilent: boolean) => void {
  let noted = false
  return (isSilent) => {
    if (noted !== isSilent) tell?.(isSilent)
    noted = isSilent
  }
}
