import { createHmac, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Keyring } from '../../platform/tokens/keyring.ts'
import { isPrintFileLink, printFileLink, signTicketOf } from './print-tickets.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keyring = {
  signingKeys: (purpose: string) => (purpose === 'ticket' ? [{ kid: 'key-1', privateKey, publicKey }] : []),
  mac: (purpose: string, text: string) => createHmac('sha256', `key of ${purpose}`).update(text).digest(),
} as unknown as Keyring

const printer = { targetIpAddress: '127.0.0.1', targetPort: 9100, targetPrintQueue: '', useLocalPrinterDriver: false }
const readAt = new Date('2099-01-01T00:00:00Z')
const entry = {
  organizationId: 'org',
  id: 'entry',
  fileSha256: 'a'.repeat(64),
  target: { ...printer, paperSize: 'A4' },
  isUnderApproval: false,
  readAt,
  leaseEndsAt: new Date('2099-01-01T00:15:00Z'),
}
const readTicket = async (ticket: string) =>
  jwtVerify(ticket, publicKey, { audience: 'labelwright-helper', currentDate: readAt })

describe('A print ticket', () => {
  it('says which bytes, which entry, which printer, until when, and for whom', async () => {
    const { payload, protectedHeader } = await readTicket(await signTicketOf(keyring, entry))
    const [iat, exp] = [readAt, entry.leaseEndsAt].map((at) => at.getTime() / 1000)
    const claims = { organizationId: 'org', printJobEntryId: 'entry', sha256: entry.fileSha256, printer }
    expect(payload).toEqual({ ...claims, iat, exp, aud: 'labelwright-helper' })
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'print-ticket+jwt', kid: 'key-1' })
  })

  it('of a label under approval ends 60 s after it was made, with its lease at the latest, and must be good for the first byte', async () => {
    const endOf = async (more: object, options = {}) => {
      const { payload } = await readTicket(
        await signTicketOf(keyring, { ...entry, isUnderApproval: true, ...more }, options),
      )
      return [payload.exp, payload.endsBeforeFirstByte]
    }
    const from = readAt.getTime() / 1000
    expect(await endOf({})).toEqual([from + 60, true])
    expect(await endOf({}, { shortMs: 180_000 })).toEqual([from + 180, true])
    expect(await endOf({ leaseEndsAt: new Date(readAt.getTime() + 20_000) })).toEqual([from + 20, true])
  })

  it('asks a question of the printer in the ticket alone', async () => {
    const target = { ...printer, statusQuestion: '~HS' }
    const { payload } = await readTicket(await signTicketOf(keyring, { ...entry, target }))
    expect(payload.printer).toEqual(target)
  })

  it('is not signed without a key', async () => {
    const empty = { ...keyring, signingKeys: () => [] } as unknown as Keyring
    await expect(signTicketOf(empty, entry)).rejects.toThrow('no ticket key')
  })
})

describe('A link to a print file', () => {
  const now = Date.UTC(2027, 0, 1)
  const queryOf = (link: string) => {
    const { searchParams } = new URL(link)
    return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' }
  }
  const link = printFileLink(keyring, { publicUrl: 'https://labels.example.com', entryId: 'entry', now })

  it('stands below the address of the server and works for ten minutes', () => {
    expect(link).toMatch(
      /^https:\/\/labels\.example\.com\/api\/printjobs\/files\/entry\?expires=1798762200&signature=[\w-]{43}$/,
    )
    const query = queryOf(link)
    expect(query.signature).toBe(keyring.mac('link', 'print-file:entry:1798762200').toString('base64url'))
    expect(isPrintFileLink(keyring, { entryId: 'entry', query, now })).toBe(true)
    expect(isPrintFileLink(keyring, { entryId: 'entry', query, now: now + 599_999 })).toBe(true)
    expect(isPrintFileLink(keyring, { entryId: 'entry', query, now: now + 600_000 })).toBe(false)
  })

  it.each([
    ['another entry', { entryId: 'other' }, {}],
    ['another time', {}, { expires: '1798769999' }],
    ['another signature', {}, { signature: Buffer.alloc(32).toString('base64url') }],
    ['a short signature', {}, { signature: 'AAAA' }],
    ['no signature', {}, { signature: '' }],
  ])('is refused for %s', (_, entry, change) => {
    const query = { ...queryOf(link), ...change }
    expect(isPrintFileLink(keyring, { entryId: 'entry', query, now, ...entry })).toBe(false)
  })
})
