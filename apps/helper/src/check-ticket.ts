import type { PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import { printTicketAudience, printTicketType, type TicketPrinter } from '@labelwright/contract/print-ticket'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'
import type { Pairing } from './pairing.ts'
import { Refusal } from './refusal.ts'
import type { ServerClock } from './server-clock.ts'

export interface CheckedTicket {
  /** The hash that the bytes must have, hexadecimal in small letters. */
  readonly sha256: string
  /** The command that asks the printer for its status, sent behind the label. */
  readonly statusQuestion?: string
  /** ms since 1970, by the server's clock: the first byte must leave before. Undefined where the ticket need only be good now. */
  readonly beginsBefore: number | undefined
}

/** Longer than any status command of a printer. */
const longestQuestion = 64

/** SEC-63: proves that the server issued this print call to this printer, and returns what the ticket says of it. It expires by the server's time. */
export async function checkTicket(body: PrintFileBody, pairing: Pairing, clock: ServerClock): Promise<CheckedTicket> {
  const claims = await verify(body.ticket, pairing)
  if (claims.iat !== undefined) clock.advanceTo(claims.iat * 1000)
  const endsAt = (claims.exp ?? 0) * 1000
  const hasEnded = endsAt <= clock.now()
  if (hasEnded) throw new Refusal('ticket-invalid')
  const isForThis =
    claims.organizationId === pairing.organizationId &&
    claims.printJobEntryId === body.printJobEntryId &&
    namesPrinter(claims.printer, body)
  if (!isForThis || typeof claims.sha256 !== 'string') throw new Refusal('ticket-invalid')
  const statusQuestion = questionOf(claims.printer)
  const beginsBefore = claims.endsBeforeFirstByte === true ? endsAt : undefined
  return {
    sha256: claims.sha256.toLowerCase(),
    beginsBefore,
    ...(statusQuestion === undefined ? {} : { statusQuestion }),
  }
}

function questionOf(printer: unknown): string | undefined {
  const { statusQuestion } = printer as Partial<TicketPrinter>
  if (statusQuestion === undefined || statusQuestion === '') return undefined
  if (typeof statusQuestion !== 'string' || statusQuestion.length > longestQuestion) throw new Refusal('ticket-invalid')
  return statusQuestion
}

/** Checks the server's signature and returns the claims. The caller checks whether the ticket has expired. */
async function verify(ticket: string, pairing: Pairing): Promise<JWTPayload> {
  const keyOf = ({ kid }: { readonly kid?: string }) => {
    const key = pairing.ticketKeys.find((candidate) => candidate.kid === kid && candidate.crv === 'Ed25519')
    if (key === undefined) throw new Refusal('ticket-invalid')
    return importJWK({ kty: key.kty, crv: key.crv, x: key.x }, 'EdDSA')
  }
  try {
    const { payload } = await jwtVerify(ticket, keyOf, {
      algorithms: ['EdDSA'],
      typ: printTicketType,
      audience: printTicketAudience,
      requiredClaims: ['exp'],
      // Lets `jwtVerify` accept every `exp`: this computer's clock may be wrong.
      currentDate: new Date(0),
    })
    return payload
  } catch (cause) {
    throw new Refusal('ticket-invalid', { cause })
  }
}

function namesPrinter(claim: unknown, body: PrintFileBody): boolean {
  const expected: TicketPrinter = {
    targetIpAddress: body.targetAddress,
    targetPort: body.port,
    targetPrintQueue: body.targetPrintQueue,
    useLocalPrinterDriver: body.useLocalPrinterDriver,
  }
  if (typeof claim !== 'object' || claim === null) return false
  const named = new Map(Object.entries(claim))
  return Object.entries(expected).every(([name, value]) => named.get(name) === value)
}
