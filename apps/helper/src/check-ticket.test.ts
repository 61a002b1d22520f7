import { randomUUID } from 'node:crypto'
import type { PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { checkTicket } from './check-ticket.ts'
import type { Pairing } from './pairing.ts'
import { Refusal } from './refusal.ts'
import { createServerClock } from './server-clock.ts'

const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
const { kty = '', crv = '', x = '' } = await exportJWK(publicKey)
const key = { kid: 'key-1', kty, crv, x, alg: 'EdDSA' }
const pairingWith = (change: object): Pairing =>
  ({ organizationId: 'org', ticketKeys: [{ ...key, ...change }] }) as unknown as Pairing

const body = {
  printJobEntryId: randomUUID(),
  targetAddress: '192.0.2.7',
  port: 9100,
  targetPrintQueue: '',
  useLocalPrinterDriver: false,
} as PrintFileBody
const printer = {
  targetIpAddress: '192.0.2.7',
  targetPort: 9100,
  targetPrintQueue: '',
  useLocalPrinterDriver: false,
}
const claims = { organizationId: 'org', printJobEntryId: body.printJobEntryId, sha256: 'ABCDEF', printer }

interface Ticket {
  readonly claims?: object
  readonly header?: object
  readonly audience?: string
  readonly expiresAt?: number | undefined
}

function sign(ticket: Ticket): Promise<string> {
  const { header, audience = 'labelwright-helper' } = ticket
  const signed = new SignJWT({ ...claims, ...ticket.claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'print-ticket+jwt', kid: 'key-1', ...header })
    .setAudience(audience)
  if ('expiresAt' in ticket && ticket.expiresAt === undefined) return signed.sign(privateKey)
  return signed.setExpirationTime(ticket.expiresAt ?? Math.floor(Date.now() / 1000) + 600).sign(privateKey)
}

const check = async (ticket: Ticket, pairing = pairingWith({}), clock = createServerClock()) =>
  await checkTicket({ ...body, ticket: await sign(ticket) }, pairing, clock)

describe('A print ticket [SEC-63]', () => {
  it('that fits answers the hash of the bytes, in small letters', async () => {
    expect(await check({})).toEqual({ sha256: 'abcdef' })
  })

  it('says what the printer is asked behind the label', async () => {
    const asking = (statusQuestion: unknown) => check({ claims: { printer: { ...printer, statusQuestion } } })
    expect(await asking('~HQES')).toEqual({ sha256: 'abcdef', statusQuestion: '~HQES' })
    expect(await asking('')).toEqual({ sha256: 'abcdef' })
    for (const wrong of [7, '~'.repeat(65)]) {
      await expect(asking(wrong)).rejects.toMatchObject({ code: 'ticket-invalid' })
    }
  })

  it.each<[string, Ticket]>([
    ['another organization', { claims: { organizationId: 'other' } }],
    ['another entry', { claims: { printJobEntryId: randomUUID() } }],
    ['another address', { claims: { printer: { ...printer, targetIpAddress: '192.0.2.8' } } }],
    ['another port', { claims: { printer: { ...printer, targetPort: 9101 } } }],
    ['another queue', { claims: { printer: { ...printer, targetPrintQueue: 'Office' } } }],
    ['the driver', { claims: { printer: { ...printer, useLocalPrinterDriver: true } } }],
    ['no printer', { claims: { printer: null } }],
    ['a printer by its name', { claims: { printer: 'Office' } }],
    ['no bytes', { claims: { sha256: 12 } }],
    ['another kind of token', { header: { typ: 'JWT' } }],
    ['another key', { header: { kid: 'key-2' } }],
    ['another reader', { audience: 'browser' }],
    ['a time that is over', { expiresAt: Math.floor(Date.now() / 1000) - 60 }],
    ['no end', { expiresAt: undefined }],
  ])('for %s is refused', async (_, ticket) => {
    await expect(check(ticket)).rejects.toMatchObject({ code: 'ticket-invalid' })
  })

  it('ends by the server’s time, and by the computer’s only while the server was not heard [PRT-33]', async () => {
    const day = 24 * 60 * 60_000
    const fast = createServerClock({ wall: () => Date.now() + day })
    await expect(check({}, pairingWith({}), fast)).rejects.toMatchObject({ code: 'ticket-invalid' })
    fast.hear(Date.now())
    expect(await check({}, pairingWith({}), fast)).toEqual({ sha256: 'abcdef' })
    const slow = createServerClock({ wall: () => Date.now() - day })
    slow.hear(Date.now())
    const over = { expiresAt: Math.floor(Date.now() / 1000) - 60 }
    await expect(check(over, pairingWith({}), slow)).rejects.toMatchObject({ code: 'ticket-invalid' })
  })

  it('says by its signature that it is not earlier than when it was issued, and no other word of a page counts', async () => {
    const hour = 3_600
    const issued = Math.floor(Date.now() / 1000) + hour
    const clock = createServerClock()
    const forged = { ...body, ticket: `${await sign({ claims: { iat: issued } })}x` }
    await expect(checkTicket(forged, pairingWith({}), clock)).rejects.toMatchObject({ code: 'ticket-invalid' })
    await check({}, pairingWith({}), clock)
    await check({ claims: { iat: issued }, expiresAt: issued + 60 }, pairingWith({}), clock)
    // By now the first ticket has ended.
    await expect(check({}, pairingWith({}), clock)).rejects.toMatchObject({ code: 'ticket-invalid' })
  })

  it.each([
    ['of another curve', { crv: 'X25519' }],
    ['that is not the signer’s', { x: Buffer.alloc(32, 7).toString('base64url') }],
  ])('is refused by a key %s', async (_, change) => {
    await expect(check({}, pairingWith(change))).rejects.toBeInstanceOf(Refusal)
  })
})
