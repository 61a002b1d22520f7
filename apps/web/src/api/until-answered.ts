// Repeats a call of a print, with the same key, while nobody knows whether it reached the server.
import { type FailureCode, failureCodeOf } from './call-error.ts'

const waitMs = 1_000
/** About ten minutes, at 10 s a try. The lane shows that it waits, and the prints behind this one could not be sent either. */
const maxPatientTries = 60
/**
 * Tries in all, by how the last one failed: the server still works on the request, or its answer was lost on the way back,
 * which looks the same as no network.
 */
const maxTries: Partial<Record<FailureCode, number>> = {
  'request-in-progress': maxPatientTries,
  'timed-out': maxPatientTries,
  offline: 2,
  'answer-unreadable': 2,
}

interface Patience {
  readonly wait: (milliseconds: number) => Promise<void>
  readonly onServerSilent?: ((isSilent: boolean) => void) | undefined
}

/** Repeats a call until it is answered. Throws the error of the last try. Calls `onServerSilent` with true when tries begin to time out, and with false when they stop. */
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
      if (tries >= (maxTries[code] ?? 1)) throw error
      await wait(waitMs)
    }
  }
}

/** Reports changes only. */
function createSilenceNote(report: Patience['onServerSilent']): (isSilent: boolean) => void {
  let noted = false
  return (isSilent) => {
    if (noted !== isSilent) report?.(isSilent)
    noted = isSilent
  }
}
