// Prints of one organization while another makes noise: each is a press on a key, and the time until the server has answered.
import { setTimeout as sleep } from 'node:timers/promises'
import type { PrintArticleBody } from '@labelwright/contract/server/printing-schemas'

export interface QuietPrints {
  /** Milliseconds of each print. */
  readonly times: number[]
  /** What was not answered with a job: its status and code. */
  readonly faults: string[]
  /** Milliseconds of each question who one is. */
  readonly questions: number[]
}

interface Printing {
  readonly serverUrl: string
  readonly token: string
  readonly people: number
  /** The body of the print with this number: no two are the same. */
  readonly bodyOf: (number: number) => PrintArticleBody
  readonly nextNumber: () => number
  readonly isOver: () => boolean
}

const pauseMs = 50

/** Prints until it is over. A print that is refused is told, and not tried again. */
export async function printMeanwhile(printing: Printing): Promise<QuietPrints> {
  const { serverUrl, token, people, bodyOf, nextNumber, isOver } = printing
  const prints: QuietPrints = { times: [], faults: [], questions: [] }
  const headers = { authorization: `Bearer ${token}` }
  const timed = async (times: number[], path: string, init: RequestInit): Promise<void> => {
    const began = performance.now()
    const response = await fetch(serverUrl + path, init)
    const body = (await response.json()) as { readonly code?: string }
    times.push(performance.now() - began)
    if (response.status !== 200) prints.faults.push(`${path}: ${response.status} ${body.code}`)
  }
  const oneAfterAnother = async (): Promise<void> => {
    while (!isOver()) {
      const number = nextNumber()
      await timed(prints.times, '/api/printjobs/article', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `load-test-${number}` },
        body: JSON.stringify(bodyOf(number)),
      })
      await timed(prints.questions, '/api/account/me', { headers })
      await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: people }, oneAfterAnother))
  return prints
}
