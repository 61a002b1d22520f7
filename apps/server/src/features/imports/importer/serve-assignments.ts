// The importer's side of its channel to the server.
import type { Assignment, ImporterMessage, Outcome, Question, Reply } from './importer-protocol.ts'

export interface Channel {
  /** Settles when the message is on its way. */
  readonly send: (message: ImporterMessage) => Promise<void>
  readonly listen: (listener: (message: Assignment | Reply) => void) => void
}

const beatMs = 1_000

/**
 * Does one task of the server after the other: says while it works that it lives, and at the end how it ended. Returns
 * after the last, or the first that did not go well, because nobody knows what that has left behind in this process.
 */
export async function serveAssignments({ send, listen }: Channel, onBeat: () => void): Promise<void> {
  let answered: PromiseWithResolvers<Reply> | undefined
  let assigned = Promise.withResolvers<Assignment>()
  listen((message) => {
    if (typeof message === 'string') answered?.resolve(message)
    else assigned.resolve(message)
  })
  const ask = async (question: Question): Promise<void> => {
    answered = Promise.withResolvers()
    await send(question)
    if ((await answered.promise) === 'stop') throw new Error('The server has stopped this')
  }
  const { doTask } = await import('./do-importer-task.ts')
  for (let isOver = false; !isOver; ) {
    const assignment = await assigned.promise
    assigned = Promise.withResolvers()
    const beats = setInterval(() => {
      onBeat()
      void send({ kind: 'alive' })
    }, beatMs)
    onBeat()
    const outcome: Outcome = await doTask(assignment, ask).finally(() => clearInterval(beats))
    await send(outcome)
    isOver = assignment.isLast || outcome.kind === 'refused' || outcome.kind === 'failed'
  }
}
