// Which server prints to an address now: one row, a lease on the database's clock, and a fence that grows with each claim.
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

export interface PrinterClaim {
  readonly address: string
  readonly serverId: string
  readonly fence: number
}

interface ClaimRequest {
  readonly address: string
  readonly serverId: string
  readonly leaseMs: number
}

const leaseEnd = (leaseMs: number) => sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})`

/** Claims an address; undefined while another server holds it. A server that was killed gets its own back at once. */
export async function claimPrinter(trx: Transaction, request: ClaimRequest): Promise<PrinterClaim | undefined> {
  const { address, serverId, leaseMs } = request
  const claimed = await trx
    .insertInto('printerClaims')
    .values({ address, serverId, fence: 1, leasedUntil: leaseEnd(leaseMs) })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ serverId, fence: sql<number>`printer_claims.fence + 1`, leasedUntil: leaseEnd(leaseMs) })
        .where((build) =>
          build.or([
            build('printerClaims.leasedUntil', '<', sql<Date>`now()`),
            build('printerClaims.serverId', '=', serverId),
          ]),
        ),
    )
    .returning('fence')
    .executeTakeFirst()
  return claimed && { address, serverId, fence: claimed.fence }
}

const held = (trx: Transaction, { address, serverId, fence }: PrinterClaim, leasedUntil: ReturnType<typeof leaseEnd>) =>
  trx
    .updateTable('printerClaims')
    .set({ leasedUntil })
    .where('address', '=', address)
    .where('serverId', '=', serverId)
    .where('fence', '=', fence)

/** False when another server has claimed the address since. Nobody else can before the end of the transaction. */
export async function renewClaim(trx: Transaction, claim: PrinterClaim, leaseMs: number): Promise<boolean> {
  const renewed = await held(trx, claim, leaseEnd(leaseMs)).returning('fence').executeTakeFirst()
  return renewed !== undefined
}

export const releaseClaim = (trx: Transaction, claim: PrinterClaim) =>
  held(trx, claim, sql<Date>`'-infinity'::timestamptz`).execute()

/** Whether a server prints there now. */
export async function isPrinterClaimed(trx: Transaction, address: string): Promise<boolean> {
  const claim = await trx
    .selectFrom('printerClaims')
    .select('fence')
    .where('address', '=', address)
    .where('leasedUntil', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return claim !== undefined
}
