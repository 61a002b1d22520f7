import { createHmac, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Keyring } from '../../platform/tokens/keyring.ts'
import { isPrintFileLink, printFileLink, signPrintTicket } from './print-tickets.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keyring = {
  signingKeys: (purpose: string) => (purpose === 'ticket' ? [{ kid: 'key-1', privateKey, publicKey }] : []),
  mac: (purpose: string, text: string) => createHmac('sha256', `key of ${purpose}`).update(text).digest(),
} as unknown as Keyring

const claims = {
  organizationId: 'org',
  printJobEntryId: 'entry',
  sha256: 'a'.repeat(64),
  printer: { targetIpAddress: '127.0.0.1', targetPort: 9100, targetPrintQueue: '', useLocalPrinterDriver: false },
}

describe('A print ticket', () => {
  it('says which bytes, which entry, which printer, until when, and for whom', async () => {
    const expiresAt = new Date('2099-01-01T00:00:00Z')
    const ticket = await signPrintTicket(keyring, claims, expiresAt)
    const { payload, protectedHeader } = await jwtVerify(ticket, publicKey, { audience: 'labelwright-helper' })
    expect(payload).toMatchObject({ ...claims, exp: expiresAt.getTime() / 1000, iat: expect.any(Number) })
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'print-ticket+jwt', kid: 'key-1' })
  })

  it('is not signed without a key', async () => {
    const empty = { ...keyring, signingKeys: () => [] } as unknown as Keyring
    await expect(signPrintTicket(empty, claims, new Date())).rejects.toThrow('no ticket key')
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
