import { setTimeout as wait } from 'node:timers/promises'
import { failed, type HandOver, success, unknown } from '../hand-over.ts'
import { type Absence, findJob } from './find-job.ts'
import { operation, valueTag } from './ipp-message.ts'
import type { IppPrinter } from './ipp-printer.ts'
import { callIpp, firstAttributes, requestingUser } from './ipp-request.ts'
import { type IppJob, proofOfJob } from './job-states.ts'

/** Where jobs are looked after. */
export interface JobPlace {
  readonly printer: IppPrinter
  /** In the middle of a sentence. */
  readonly name: string
  /** Makes a job only when it has the whole file, as CUPS does (`print_job` of scheduler/ipp.c). Other printers make it first. */
  readonly spoolsFirst: boolean
}

/** A printer notices a lost connection, and aborts its job, within about this time. */
const defaultFollowMs = 8_000
const betweenLooksMs = 250

/** Follows a job whose acknowledgement was lost, by its name, until its state proves something or the time is over. Rejects where the printer cannot be asked. */
export async function followJob(
  place: JobPlace,
  sought: { readonly name: string; readonly notBefore: number },
  followMs = defaultFollowMs,
): Promise<HandOver | Absence> {
  const until = performance.now() + followMs
  for (;;) {
    const job = await findJob(place.printer, sought)
    if (typeof job === 'string') return job
    const outcome = await outcomeOfJob(job, place, { hasWholeFile: place.spoolsFirst })
    if (outcome) return outcome
    if (performance.now() >= until) return unknown(whyUnknown(job, place.name))
    await wait(betweenLooksMs)
  }
}

/** What a job proves about its label; undefined while it proves nothing. A held job is deleted, so that a second print of its label stays the only one. */
export async function outcomeOfJob(
  job: IppJob,
  place: JobPlace,
  options: { readonly hasWholeFile: boolean },
): Promise<HandOver | undefined> {
  const { name } = place
  switch (proofOfJob(job, options)) {
    case 'accepted':
      return success
    case 'not-printed':
      return failed(whyNotPrinted(job, name))
    case 'stopped-midway':
      return unknown(
        `The ${name} printed a part of the label and then stopped${inBrackets(job.why)}. Check what came out before you print it again.`,
      )
    case 'held': {
      const rest = (await cancelJob(place.printer, job))
        ? 'The label was deleted there. Change this, then print it again.'
        : 'Delete the label there before you print it again.'
      return failed(`The ${name} held the label and did not print it${inBrackets(job.why)}. ${rest}`)
    }
    case 'under-way':
      return undefined
  }
}

function whyNotPrinted({ state, why }: IppJob, name: string): string {
  return state === 'canceled'
    ? `The label was canceled at the ${name}${inBrackets(why)}. Print it again if you still need it.`
    : `The ${name} aborted the label${inBrackets(why)}. Look at the printer, then print it again.`
}

function whyUnknown({ state, why }: IppJob, name: string): string {
  return state === 'processing-stopped'
    ? `The ${name} stopped in the middle of the label${inBrackets(why)}. Look at the printer before you print it again.`
    : connectionLost(name)
}

export const connectionLost = (name: string): string =>
  `The connection to the ${name} was lost while the label was handed over. Look at the printer before you print it again.`

const inBrackets = (why: string): string => (why === '' ? '' : ` (${why})`)

/** Cancel-Job (RFC 8011 §4.3.3). Answers whether the printer did it. */
async function cancelJob(printer: IppPrinter, { id }: IppJob): Promise<boolean> {
  if (id === undefined) return false
  const operationAttributes = [
    ...firstAttributes,
    ['printer-uri', valueTag.uri, printer.uri] as const,
    ['job-id', valueTag.integer, id] as const,
    requestingUser(),
  ]
  try {
    const { status } = await callIpp({ ...printer, operation: operation.cancelJob, operationAttributes })
    return status < 0x0100
  } catch {
    return false
  }
}
