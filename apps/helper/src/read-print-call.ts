import { createHash } from 'node:crypto'
import type { PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import type { PrintTarget } from '@labelwright/printing/hand-over'
import { checkTicket } from './check-ticket.ts'
import { checkPrintFileUrl, fetchPrintFile } from './fetch-print-file.ts'
import type { Pairing } from './pairing.ts'
import { targetOf } from './print-call.ts'
import { Refusal } from './refusal.ts'
import type { ServerClock } from './server-clock.ts'

interface ReadingNeeds {
  readonly ownPort: () => number
  readonly clock: ServerClock
}

/** Hexadecimal. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The bytes that a call brings along; undefined where they are to be fetched. */
export const bytesIn = ({ pdfAsBase64String }: PrintFileBody): Buffer | undefined =>
  pdfAsBase64String === '' ? undefined : Buffer.from(pdfAsBase64String, 'base64')

/** Reads and checks a call. Where its bytes could not be fetched, `bytes` is the sentence that says why. */
export async function readCall(body: PrintFileBody, pairing: Pairing, { ownPort, clock }: ReadingNeeds) {
  const named = await targetOf(body, { ownPort: ownPort(), loopbackPorts: pairing.loopbackPorts })
  const { sha256, statusQuestion, beginsBefore } = await checkTicket(body, pairing, clock)
  const bytes = bytesIn(body) ?? (await fetchOrSayWhy(body.printerFileUrl, pairing.serverUrl))
  checkBytes(bytes, sha256)
  return { sha256, target: withQuestion(named, statusQuestion), beginsBefore, bytes }
}

/** Only a raw connection can be asked: a print queue has it for itself. */
const withQuestion = (target: PrintTarget, statusQuestion: string | undefined): PrintTarget =>
  target.kind === 'raw-socket' && statusQuestion !== undefined ? { ...target, statusQuestion } : target

/** A ticket is for these bytes and no others. */
function checkBytes(bytes: Buffer | string, sha256: string): void {
  if (typeof bytes !== 'string' && sha256Of(bytes) !== sha256) throw new Refusal('ticket-invalid')
}

/** The bytes, or the sentence why they could not be had; a refused address is thrown. */
async function fetchOrSayWhy(address: string, serverUrl: string): Promise<Buffer | string> {
  const url = checkPrintFileUrl(address, serverUrl)
  try {
    return await fetchPrintFile(url)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
