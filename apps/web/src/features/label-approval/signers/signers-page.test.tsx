// @vitest-environment jsdom
import type { BlockedSigner, SignerChange } from '@labelwright/contract/server/signers-schemas'
import type { UnapprovedVersion, Weakening } from '@labelwright/contract/server/weakenings-schemas'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../../session/session.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { sampleServer, signInAs } from '../../../testing/sample-server.ts'
import { typeInto } from '../../../testing/type-into.ts'

const id = (number: number) => `0190aaaa-0000-7000-8000-00000000000${number}`
const page = () => within(screen.getByRole('main'))
const list = <Item,>(data: readonly Item[]) => ({ json: { data, total: data.length, take: 100, offset: 0 } })

const request: Weakening = {
  id: id(1),
  what: 'settings',
  takesAway: ['approval'],
  reason: 'Moving to another system',
  requestedBy: { userId: id(2), fullName: 'Astrid Lindqvist' },
  requestedAt: '2026-11-28T10:00:00.000Z',
  expiresAt: '2026-11-29T10:00:00.000Z',
  state: 'open',
  signers: ['Quinn Quality'],
  maySign: true,
  isMine: false,
}
const signer: BlockedSigner = {
  userId: id(3),
  fullName: 'Dora Data',
  email: 'dora@example.com',
  qualityAssuranceRoles: ['DataApprover'],
  state: 'unconfirmed',
  mayAllow: true,
  confirmers: ['Quinn Quality'],
}
const change: SignerChange = {
  id: id(4),
  at: '2026-11-28T10:00:00.000Z',
  userId: id(3),
  fullName: 'Dora Data',
  by: 'Astrid Lindqvist',
  what: 'roles-changed',
  before: [],
  after: ['DataApprover'],
  isMine: true,
}
const version: UnapprovedVersion = {
  labelId: id(5),
  labelVersionId: id(6),
  name: 'Jam',
  number: 3,
  publishedBy: 'Lee Label',
  publishedAt: '2026-11-27T10:00:00.000Z',
}

interface Answers {
  readonly requests?: readonly Weakening[]
  readonly signers?: readonly BlockedSigner[]
  readonly changes?: readonly SignerChange[]
  readonly versions?: readonly UnapprovedVersion[]
}

async function open({ requests = [], signers = [], changes = [], versions = [] }: Answers) {
  const received = sampleServer({
    'GET /api/QualityAssurance/weakenings': list(requests),
    'GET /api/QualityAssurance/signers': { json: { data: signers } },
    'GET /api/QualityAssurance/signerChanges': list(changes),
    'GET /api/QualityAssurance/unapprovedVersions': list(versions),
    'GET /api/QualityAssurance/roles': { json: { data: [] } },
    [`POST /api/QualityAssurance/weakenings/${id(1)}/confirm`]: { json: { data: { ...request, state: 'done' } } },
    [`POST /api/QualityAssurance/signers/${id(3)}/allow`]: { json: {} },
    'POST /api/QualityAssurance/signerChanges/signOff': { json: {} },
    [`POST /api/QualityAssurance/label/${id(5)}/version/${id(6)}/accept`]: { json: {} },
  })
  signInAs('User', { QualityAssuranceRole: ['QualityManager'] })
  await openApp('/qa/signers')
  return received
}

async function sign(name: string): Promise<void> {
  fireEvent.click(await page().findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  typeInto(dialog.getByLabelText(/^Reason/), 'Spoke to them today')
  typeInto(await dialog.findByLabelText('Your password'), 'right')
  fireEvent.click(dialog.getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const signed = { reason: 'Spoke to them today', password: 'right' }

beforeEach(() => {
  localStorage.clear()
  endSession()
})

describe('The page of signers', () => {
  it('says what a request takes away, until when with its zone, and who may sign it; signing it is a signature', async () => {
    const received = await open({ requests: [request] })
    const card = within(await page().findByRole('article', { name: 'Turn off quality assurance for all labels' }))
    expect(card.getByText(/29 Nov 2026.* (UTC|GMT|CET)/)).toBeDefined()
    expect(card.getByText('Can sign: Quinn Quality')).toBeDefined()
    await sign('Sign')
    expect(received.find(({ url }) => url.endsWith('/confirm'))?.body).toEqual(signed)
  })

  it('offers nothing to who asked but to withdraw it, and names the command where nobody else may sign', async () => {
    await open({ requests: [{ ...request, maySign: false, isMine: true, signers: [] }] })
    expect(await page().findByText(/npm run confirm-signer/)).toBeDefined()
    expect(page().queryByRole('button', { name: 'Sign' })).toBeNull()
    expect(page().getByRole('button', { name: 'Withdraw' })).toBeDefined()
  })

  it('lets people be confirmed, and says why not and who may instead', async () => {
    const other = { ...signer, userId: id(7), fullName: 'Pia Pub', mayAllow: false, hindrance: 'link-shown' } as const
    const received = await open({ signers: [signer, other] })
    const card = within(await page().findByRole('article', { name: 'Pia Pub' }))
    expect(card.getByText(/You saw their link/)).toBeDefined()
    expect(card.getByText('Can confirm: Quinn Quality')).toBeDefined()
    await sign('Confirm')
    expect(received.find(({ url }) => url.endsWith('/allow'))?.body).toEqual(signed)
  })

  it('says so where nothing waits', async () => {
    await open({})
    expect(await page().findByRole('heading', { name: 'Nothing is waiting' })).toBeDefined()
  })

  it('has changes signed off, and versions without approvals accepted', async () => {
    const received = await open({ changes: [change], versions: [version] })
    expect(await page().findByText('Quality roles of Dora Data: none → Data approver')).toBeDefined()
    await sign('Sign off 1 change')
    expect(received.find(({ url }) => url.endsWith('/signOff'))?.body).toEqual({ ...signed, ids: [id(4)] })
    await sign('Accept')
    expect(received.find(({ url }) => url.endsWith('/accept'))?.body).toEqual(signed)
  })
})
