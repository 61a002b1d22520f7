// @vitest-environment jsdom
import type { PendingVersion } from '@labelwright/contract/server/label-approval-schemas'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { openApp, pathNow } from '../../testing/open-app.tsx'
import {
  sampleApproval,
  sampleHistory,
  samplePending,
  sampleUnderApproval,
  sampleVersion,
} from '../../testing/sample-approval.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'
import { typeInto } from '../../testing/type-into.ts'

const { labelId, labelVersionId: versionId } = sampleVersion()
const labelPath = `/api/QualityAssurance/labels/${labelId}` as const
const versionPath = `/api/QualityAssurance/label/${labelId}/version/${versionId}` as const
const page = () => within(screen.getByRole('main'))
const list = (data: readonly unknown[]) => ({ json: { data, total: data.length, take: 100, offset: 0 } })
const one = (data: unknown) => ({ json: { data } })
const asReviewer = () => signInAs('User', { QualityAssuranceRole: ['DataApprover', 'DesignApprover', 'Publisher'] })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
})

describe('The dashboard', () => {
  const openWith = async (...versions: readonly PendingVersion[]) => {
    sampleServer({ 'GET /api/QualityAssurance/pendingVersions': list(versions) })
    signInAs('Administrator')
    await openApp('/')
    return within(await page().findByRole('table', { name: 'Versions on their way' }))
  }

  it('shows a table of pending label versions: Pending version, Label name, and a column without heading [DASH-03] [DASH-22] [DASH-23]', async () => {
    const table = await openWith(samplePending())
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Pending version',
      'Label name',
    ])
    const [, row] = table.getAllByRole('row')
    const cells = within(row as HTMLElement).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Version 3', 'Product label', 'Review Data'])
  })

  it.each([
    ['Publisher', 'Review Publish', 'publish', '[DASH-24]'],
    ['DataApprover', 'Review Data', 'approve', '[DASH-25]'],
    ['DesignApprover', 'Review Design', 'approve', '[DASH-26]'],
    ['Preview', 'Preview', 'preview', '[DASH-27]'],
  ] as const)('leads from a version in state %s by %s to the page %s %s', async (state, words, path, _id) => {
    const table = await openWith(samplePending({ state }))
    const link = table.getByText(words)
    expect(link.getAttribute('href')).toMatch(new RegExp(`#/qa/labels/${labelId}/versions/${versionId}/${path}$`))
  })

  it('shows the first of many and says how many there are more', async () => {
    const answer = { data: [samplePending()], total: 4_001, take: 8, offset: 0 }
    const received = sampleServer({ 'GET /api/QualityAssurance/pendingVersions': { json: answer } })
    signInAs('Administrator')
    await openApp('/')
    expect(await page().findByText(/^4.?000 more versions$/)).toBeDefined()
    expect(received.find(({ url }) => url.includes('pendingVersions'))?.url).toContain('take=8')
  })

  it('says so where no version is on its way', async () => {
    const table = await openWith()
    expect(table.getByText('No version is on its way.')).toBeDefined()
  })
})

describe('The list of labels under quality assurance', () => {
  const openWith = async (path: string) => {
    const received = sampleServer({
      'GET /api/QualityAssurance/labels': list([
        sampleUnderApproval(),
        sampleUnderApproval({
          labelId: '0190cccc-0000-7000-8000-000000000002',
          name: 'Shelf',
          enabled: false,
          open: null,
          openFindings: 2,
          isMine: false,
          published: { labelVersionId: 'v', number: 2 },
        }),
      ]),
    })
    asReviewer()
    await openApp(path)
    await page().findByText('Shelf')
    return received
  }

  it('says of each label where its version is, in plain words, and leads to what the person can do [ROUTE-61] [QA-23]', async () => {
    await openWith('/qa/labels')
    expect(page().getByText('Waiting for data approval', { selector: '[data-tone] *, [data-tone]' })).toBeDefined()
    expect(page().getByText('Review Data').getAttribute('href')).toMatch(/\/approve$/)
    expect(page().getByText('Version 2')).toBeDefined()
  })

  it('is narrowed to what the person has to do, and to one state, by the address', async () => {
    const received = await openWith('/qa/labels?filter=mine&state=DataApprover')
    const asked = received.findLast(({ url }) => url.includes('/api/QualityAssurance/labels?'))
    expect(asked?.url).toContain('filter=mine')
    expect(asked?.url).toContain('state=DataApprover')
  })

  it('is narrowed to labels that are drawn otherwise than when they were published, and says of how many pages', async () => {
    const received = await openWith('/qa/labels?filter=changed')
    expect(received.findLast(({ url }) => url.includes('/api/QualityAssurance/labels?'))?.url).toContain(
      'filter=changed',
    )
    expect(page().getByText('2 pages changed')).toBeDefined()
  })

  it('is closed to a user without a quality-assurance role', async () => {
    sampleServer()
    signInAs('User')
    await openApp('/qa/labels')
    expect(pathNow()).toBe('/home')
  })
})

describe('A label under quality assurance', () => {
  const openWith = async (answers: SampleAnswers) => {
    const received = sampleServer(answers)
    asReviewer()
    await openApp(`/qa/labels/${labelId}/details`)
    return received
  }

  it('shows who signed what and when, and what no longer counts with why [ROUTE-62] [CMP-01]', async () => {
    const voided = { ...sampleApproval, meaning: 'approval of design' as const, voidedReason: 'The file was replaced.' }
    const rejected = {
      ...sampleApproval,
      at: '2026-11-25T11:00:00.000Z',
      decision: 'reject' as const,
      reason: 'The date is cut off.',
    }
    const history = sampleHistory()
    const [version] = history.versions
    await openWith({
      [`GET ${labelPath}`]: one({
        ...history,
        versions: [{ ...version, approvals: [sampleApproval, voided, rejected] }],
      }),
    })
    const signatures = within(await page().findByRole('list', { name: 'Signatures' })).getAllByRole('listitem')
    expect(signatures[0]?.textContent).toMatch(
      /Data approved: Maria Berg 25 Nov 2026, \d\d:\d\d (UTC|GMT|CET)\S*Signature form 2 · Confirmed by user name, password/,
    )
    expect(signatures[1]?.textContent).toMatch(/Design approved: Maria Berg.*No longer counts: The file was replaced\./)
    expect(signatures[2]?.textContent).toMatch(/Rejected: Maria Berg.*Reason: The date is cut off\./)
  })

  it('offers what this person may do with the open version, and nothing else', async () => {
    await openWith({ [`GET ${labelPath}`]: one(sampleHistory({ actions: ['approve', 'reject'] })) })
    expect((await page().findByRole('link', { name: 'Review' })).getAttribute('href')).toMatch(/\/approve$/)
    expect(page().queryByRole('link', { name: 'Upload version' })).toBeNull()
    expect(page().queryByRole('link', { name: 'Replace file' })).toBeNull()
    expect(page().queryByRole('button', { name: 'Submit for review' })).toBeNull()
  })

  it('sets a version ready, or says what is missing', async () => {
    const history = sampleHistory({ actions: ['set-ready'] })
    const versions = history.versions.map((version) => ({ ...version, state: 'Preview' as const }))
    const errors = [{ path: 'testRows', code: 'missing', message: 'There is no test data yet.' }]
    const received = await openWith({
      [`GET ${labelPath}`]: one({ ...history, versions }),
      [`POST ${labelPath}/SetReadyForApproval`]: problem(422, 'not-ready-for-approval', { errors }),
    })
    fireEvent.click(await page().findByRole('button', { name: 'Submit for review' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit for review' }))
    typeInto(await dialog.findByLabelText('Your password'), 'right')
    fireEvent.click(dialog.getByRole('button', { name: 'Submit for review' }))
    await dialog.findByText('There is no test data yet.')
    expect(received.find(({ url }) => url.endsWith('/SetReadyForApproval'))?.body).toEqual({
      labelVersionId: versionId,
      version: 5,
      password: 'right',
    })
  })
})

describe('A label whose printing is stopped', () => {
  it('is disabled with a reason alone, and enabled again with a signature', async () => {
    let enabled = true
    const received = sampleServer({
      [`GET ${labelPath}`]: () => one(sampleHistory({ enabled, actions: [enabled ? 'disable' : 'enable'] })),
      'POST /api/labels/disable': () => {
        enabled = false
        return { json: {} }
      },
    })
    signInAs('User', { QualityAssuranceRole: 'QualityManager' })
    await openApp(`/qa/labels/${labelId}/details`)
    fireEvent.click(await page().findByRole('button', { name: 'Disable' }))
    const stopping = within(await screen.findByRole('dialog', { name: 'Disable' }))
    expect(stopping.queryByLabelText('Your password')).toBeNull()
    typeInto(stopping.getByLabelText(/^Reason/), 'The allergen is wrong.')
    fireEvent.click(stopping.getByRole('button', { name: 'Disable' }))
    await page().findByText('This label is disabled. It cannot be printed anywhere.')
    fireEvent.click(page().getByRole('button', { name: 'Enable' }))
    const starting = within(await screen.findByRole('dialog', { name: 'Enable' }))
    typeInto(starting.getByLabelText(/^Reason/), 'The allergen is right now.')
    typeInto(await starting.findByLabelText('Your password'), 'right')
    fireEvent.click(starting.getByRole('button', { name: 'Enable' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body])).toEqual([
      ['/api/labels/disable', { ids: [labelId], reason: 'The allergen is wrong.' }],
      ['/api/labels/enable', { ids: [labelId], reason: 'The allergen is right now.', password: 'right' }],
    ])
  })
})

describe('The preview of a version', () => {
  // The test's browser keeps no files.
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('asks the server for the chosen test row at the dots of a printer model in use [ROUTE-63]', async () => {
    const printers = [
      { id: 'p1', name: 'Packing 2', vendor: 'Zebra', model: 'ZD421', dpi: 203.2, language: 'zpl' },
      { id: 'p2', name: 'Lab', vendor: 'Zebra', model: 'ZT610', dpi: 609.6, language: 'zpl' },
    ]
    const received = sampleServer({ [`GET ${versionPath}`]: one(sampleVersion()), 'GET /api/printers': list(printers) })
    asReviewer()
    await openApp(`/qa/labels/${labelId}/versions/${versionId}/preview`)
    const picturesAsked = () => received.map(({ url }) => url).filter((url) => url.includes('/preview/0/'))
    await page().findByRole('option', { name: 'Zebra ZT610 · 610 dpi' })
    fireEvent.change(page().getByRole('combobox', { name: 'Printer model' }), {
      target: { value: 'Zebra ZT610 609.6' },
    })
    fireEvent.click(page().getByRole('radio', { name: 'Longest lot' }))
    await waitFor(() => expect(picturesAsked().at(-1)).toMatch(/row=1&printerModel=Zebra%20ZT610$/))
    expect(page().getByText('010950600013435210L2407A')).toBeDefined()
  })
})

describe('The preview of a version with a printer model that nobody knows', () => {
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('says so, and offers the other models in use and the usual printer', async () => {
    const printers = [
      { id: 'p1', name: 'Old one', vendor: 'Own', model: 'Press 3', dpi: 203.2, language: 'zpl' },
      { id: 'p2', name: 'Lab', vendor: 'Zebra', model: 'ZT610', dpi: 609.6, language: 'zpl' },
    ]
    const errors = [{ path: 'printerModel', code: 'unknown', message: 'Whatever the server says' }]
    const refused = problem(422, 'validation-failed', { errors })
    const picture = `GET /api/QualityAssurance/label/${labelId}/preview/0/${versionId}` as const
    sampleServer({
      [`GET ${versionPath}`]: one(sampleVersion()),
      'GET /api/printers': list(printers),
      [picture]: (_, url) => (url.includes('Press') ? refused : one({})),
    })
    asReviewer()
    await openApp(`/qa/labels/${labelId}/versions/${versionId}/preview`)
    await page().findByText(/^The resolution of Own Press 3 is not known/)
    expect(page().queryByText('Whatever the server says')).toBeNull()
    expect(page().getByRole('button', { name: 'Zebra ZT610 · 610 dpi' })).toBeDefined()
    fireEvent.click(page().getByRole('button', { name: 'Label printer · 203 dpi' }))
    await waitFor(() => expect(page().queryByText(/^Own Press 3 is not/)).toBeNull())
    await page().findByRole('img', { name: 'Page 1 of 1' })
    const chosen = page().getByRole<HTMLSelectElement>('combobox', { name: 'Printer model' })
    expect(chosen.selectedOptions[0]?.textContent).toBe('Label printer · 203 dpi')
  })
})

describe('Turning quality assurance on or off', () => {
  const signIn = async (dialog: ReturnType<typeof within>) => {
    typeInto(dialog.getByLabelText(/^Reason/), 'The audit of November asks for it.')
    typeInto(await dialog.findByLabelText('Your password'), 'right')
  }

  it('is a tenant administrator’s for the organization, with a reason and a signature', async () => {
    const settings = { isOn: false, distinctPublisher: false, version: 4 }
    const received = sampleServer({
      'GET /api/QualityAssurance/settings': one(settings),
      'PUT /api/QualityAssurance/settings': one({ ...settings, isOn: true }),
    })
    signInAs('TenantAdmin')
    await openApp('/organization')
    fireEvent.click(await page().findByRole('switch', { name: /^Quality assurance for all labels/ }))
    fireEvent.click(page().getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Quality assurance' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await signIn(dialog)
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({
      isOn: true,
      distinctPublisher: false,
      reason: 'The audit of November asks for it.',
      password: 'right',
      version: 4,
    })
  })

  it('is to be seen, not to be changed, by an administrator', async () => {
    sampleServer()
    signInAs('Administrator')
    await openApp('/organization')
    const isOn = await page().findByRole<HTMLInputElement>('switch', { name: /^Quality assurance for all labels/ })
    expect(isOn.disabled).toBe(true)
  })

  it('is a tenant administrator’s for a single label, too', async () => {
    const received = sampleServer({
      [`GET ${labelPath}`]: one(sampleHistory()),
      [`PUT ${labelPath}`]: one(sampleUnderApproval()),
    })
    signInAs('TenantAdmin')
    await openApp(`/qa/labels/${labelId}/details`)
    fireEvent.click(await page().findByRole('button', { name: 'Turn off' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off' }))
    await signIn(dialog)
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received.find(({ method }) => method === 'PUT')?.body).toMatchObject({ isUnderApproval: false, version: 9 })
  })
})
