// @vitest-environment jsdom
import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../../session/session.ts'
import { problem } from '../../../testing/fake-server.ts'
import { openApp, pathNow } from '../../../testing/open-app.tsx'
import { sampleApproval, sampleHistory, sampleVersion } from '../../../testing/sample-approval.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../../testing/sample-server.ts'
import { typeInto } from '../../../testing/type-into.ts'

const { labelId, labelVersionId: versionId } = sampleVersion()
const versionPath = `/api/QualityAssurance/label/${labelId}/version/${versionId}` as const
const decidePath = `/api/QualityAssurance/labels/${labelId}/version/${versionId}/approvals` as const
const publishPath = `/api/QualityAssurance/labels/${labelId}/version/${versionId}/publish` as const
const page = () => within(screen.getByRole('main'))
const one = (data: unknown) => ({ json: { data } })
const details = `/qa/labels/${labelId}/details`

/** The version as the server has it, which others may change. */
const serverWith = (version: () => VersionDetails, answers: SampleAnswers = {}) => {
  const received = sampleServer({
    [`GET /api/QualityAssurance/labels/${labelId}`]: one(sampleHistory()),
    [`GET ${versionPath}`]: () => one(version()),
    ...answers,
  })
  signInAs('User', { QualityAssuranceRole: ['DataApprover', 'DesignApprover', 'Publisher'] })
  return received
}
const openPage = async (step: 'approve' | 'publish') => {
  await openApp(`/qa/labels/${labelId}/versions/${versionId}/${step}`)
  return page().findByRole('form', { name: 'Your decision' })
}
const button = (name: string) => page().getByRole<HTMLButtonElement>('button', { name })
const answerAll = () => {
  for (const radio of page().getAllByRole('radio', { name: 'Correct' })) fireEvent.click(radio)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
})

describe('The review of the data', () => {
  it('is approved with all five items of the check list and a password, bound to the version that was seen [ROUTE-64]', async () => {
    const received = serverWith(() => sampleVersion(), { [`POST ${decidePath}`]: one(sampleVersion()) })
    await openPage('approve')
    expect(page().getByRole('heading', { level: 1, name: 'Review Data' })).toBeDefined()
    expect(button('Approve data').disabled).toBe(true)
    typeInto(await page().findByLabelText('Your password'), 'right')
    fireEvent.click(button('Approve data'))
    expect(page().getAllByText('Choose an answer.')).toHaveLength(5)
    answerAll()
    const [, , , , lastNotOnLabel] = page().getAllByRole('radio', { name: 'Not on this label' })
    fireEvent.click(lastNotOnLabel as HTMLElement)
    fireEvent.click(button('Approve data'))
    await waitFor(() => expect(pathNow()).toBe(details))
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
      decision: 'approve',
      password: 'right',
      version: 5,
      checkList: {
        udi: 'correct',
        expiry: 'correct',
        storage: 'correct',
        handling: 'correct',
        otherInstructions: 'not-on-label',
      },
    })
  })

  it('is rejected with a reason of at least 3 characters, without a password', async () => {
    const received = serverWith(() => sampleVersion(), { [`POST ${decidePath}`]: one(sampleVersion()) })
    await openPage('approve')
    fireEvent.click(button('Reject'))
    expect(page().getByText(/Write at least 3 characters/)).toBeDefined()
    expect(document.activeElement).toBe(page().getByLabelText('Reason (needed to reject)'))
    typeInto(page().getByLabelText('Reason (needed to reject)'), 'The date is cut off.')
    fireEvent.click(button('Reject'))
    await waitFor(() => expect(pathNow()).toBe(details))
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
      decision: 'reject',
      reason: 'The date is cut off.',
      version: 5,
    })
  })

  it('says beside the password that it is wrong, and keeps what was typed', async () => {
    serverWith(() => sampleVersion(), { [`POST ${decidePath}`]: problem(403, 'reauth-failed') })
    await openPage('approve')
    answerAll()
    typeInto(page().getByLabelText('Reason (needed to reject)'), 'Looks right.')
    typeInto(await page().findByLabelText('Your password'), 'wrong')
    fireEvent.click(button('Approve data'))
    await page().findByText('Your password is wrong.')
    expect(page().getByLabelText<HTMLTextAreaElement>('Reason (needed to reject)').value).toBe('Looks right.')
  })

  it('says that nothing differs only where nothing does: of the test data, too [QA-06]', async () => {
    const printedId = '0190abab-0000-7000-8000-000000000002'
    const history = sampleHistory({ published: { labelVersionId: printedId, number: 2 } })
    const [usual, longest] = sampleVersion().testRows
    const printed = { labelVersionId: printedId, number: 2, state: 'Published' as const }
    const openBeside = async (change: Partial<VersionDetails>) => {
      serverWith(() => sampleVersion(), {
        [`GET /api/QualityAssurance/labels/${labelId}`]: one(history),
        [`GET /api/QualityAssurance/label/${labelId}/version/${printedId}`]: one(
          sampleVersion({ ...printed, ...change }),
        ),
      })
      await openPage('approve')
    }
    await openBeside({})
    await page().findByText('Nothing differs.')
    cleanup()
    await openBeside({
      testRows: [{ name: 'Usual', values: { lot: 'L1' } }, longest ?? usual].filter((row) => row !== undefined),
    })
    await page().findByText('lot: “L1” → “L2407A”')
    expect(page().queryByText('Nothing differs.')).toBeNull()
  })

  it('goes from test row to test row by the arrow keys', async () => {
    serverWith(() => sampleVersion())
    await openPage('approve')
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    expect(page().getByText('Test row 2 of 2')).toBeDefined()
    expect(page().getByText('010950600013435210L2407A')).toBeDefined()
    fireEvent.keyDown(document.body, { key: 'ArrowUp' })
    expect(page().getByText('Test row 1 of 2')).toBeDefined()
  })

  it('is not offered while notes of the designer are open, which stand beside it', async () => {
    const note = {
      id: 'n1',
      elementId: 'e1',
      text: 'The lot is too small.',
      author: { id: 'u', name: 'Maria Berg' },
      at: '2026-11-25T10:00:00.000Z',
      closed: null,
      answers: [],
    }
    serverWith(() => sampleVersion({ openNotes: 1 }), { [`GET /api/labels/${labelId}/notes`]: one([note]) })
    await openPage('approve')
    await page().findByText('The lot is too small.')
    typeInto(await page().findByLabelText('Your password'), 'right')
    expect(button('Approve data').disabled).toBe(true)
    // The designer is for those who manage labels.
    expect(page().queryByRole('link', { name: 'Open in the designer' })).toBeNull()
  })

  it('says why to whoever took part in the version', async () => {
    serverWith(() => sampleVersion({ actions: [], hindrance: 'segregation-of-duties' }))
    await openApp(`/qa/labels/${labelId}/versions/${versionId}/approve`)
    await page().findByText('You took part in this version, so somebody else must approve or publish it.')
    expect(page().queryByRole('form')).toBeNull()
  })
})

describe('A version that somebody else changes meanwhile', () => {
  it('was approved by somebody faster: it says by whom, and keeps what was typed', async () => {
    let version = sampleVersion()
    serverWith(() => version, {
      [`POST ${decidePath}`]: () => {
        version = sampleVersion({ state: 'DesignApprover', version: 6, actions: [], approvals: [sampleApproval] })
        return problem(409, 'version-in-other-state')
      },
    })
    await openPage('approve')
    answerAll()
    typeInto(page().getByLabelText('Reason (needed to reject)'), 'Looks right.')
    typeInto(await page().findByLabelText('Your password'), 'right')
    fireEvent.click(button('Approve data'))
    await page().findByText(/Maria Berg approved this version .* The version is now: Waiting for design approval\./)
    expect(page().getByLabelText<HTMLTextAreaElement>('Reason (needed to reject)').value).toBe('Looks right.')
  })

  it('got another file: it says so, and the next signature goes by the new version', async () => {
    let version = sampleVersion()
    const received = serverWith(() => version, {
      [`POST ${decidePath}`]: (body: unknown) => {
        if ((body as { version: number }).version === 7) return one(version)
        version = sampleVersion({ version: 7, fileSha256: 'f'.repeat(64) })
        return problem(412, 'stale-version')
      },
    })
    await openPage('approve')
    answerAll()
    typeInto(await page().findByLabelText('Your password'), 'right')
    fireEvent.click(button('Approve data'))
    await page().findByText(/The file was replaced while you were looking\./)
    fireEvent.click(button('Approve data'))
    await waitFor(() => expect(pathNow()).toBe(details))
    expect(received.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({ version: 7 })
  })
})

describe('The first signature of a session [CMP-03]', () => {
  const first = { isFirst: true, userName: true, password: true, provider: false, secondFactors: ['code'] }

  it('asks for user name, password and the second factor', async () => {
    const received = serverWith(() => sampleVersion(), {
      'GET /api/signing': one(first),
      [`POST ${decidePath}`]: one(sampleVersion()),
    })
    await openPage('approve')
    answerAll()
    typeInto(await page().findByLabelText('User name'), 'maria@example.com')
    typeInto(page().getByLabelText('Your password'), 'right')
    expect(button('Approve data').disabled).toBe(true)
    typeInto(page().getByLabelText('Two-factor code'), '123456')
    fireEvent.click(button('Approve data'))
    await waitFor(() => expect(pathNow()).toBe(details))
    expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({
      userName: 'maria@example.com',
      password: 'right',
      code: '123456',
    })
  })

  it('is asked for by a page that took it for a later one, which keeps what was typed', async () => {
    let asked = { ...first, isFirst: false, userName: false, secondFactors: [] as string[] }
    const errors = ['userName', 'code'].map((path) => ({ path, code: 'missing', message: 'x' }))
    serverWith(() => sampleVersion(), {
      'GET /api/signing': () => one(asked),
      [`POST ${decidePath}`]: problem(422, 'validation-failed', { errors }),
    })
    await openPage('approve')
    answerAll()
    typeInto(page().getByLabelText('Reason (needed to reject)'), 'Looks right.')
    typeInto(await page().findByLabelText('Your password'), 'right')
    asked = first
    fireEvent.click(button('Approve data'))
    await page().findByText('Enter your user name, too.')
    expect(page().getByText('Enter a two-factor code.')).toBeDefined()
    expect(page().getByLabelText<HTMLInputElement>('Your password').value).toBe('right')
    expect(page().getByLabelText<HTMLTextAreaElement>('Reason (needed to reject)').value).toBe('Looks right.')
  })

  it.each([
    ['the user name or the password', [], 'Your user name or password is wrong.'],
    ['the code', [{ path: 'code', code: 'second-factor-failed', message: 'x' }], /^This is wrong or was used before/],
  ])('says that %s is wrong', async (_, errors, sentence) => {
    serverWith(() => sampleVersion(), {
      'GET /api/signing': one(first),
      [`POST ${decidePath}`]: problem(403, 'reauth-failed', { errors }),
    })
    await openPage('approve')
    answerAll()
    typeInto(await page().findByLabelText('User name'), 'maria@example.com')
    typeInto(page().getByLabelText('Your password'), 'wrong')
    typeInto(page().getByLabelText('Two-factor code'), '123456')
    fireEvent.click(button('Approve data'))
    await page().findByText(sentence)
    expect(page().getByLabelText<HTMLInputElement>('User name').value).toBe('maria@example.com')
    expect(page().getByLabelText<HTMLInputElement>('Two-factor code').value).toBe('')
  })
})

describe('A person who signs in at an identity provider', () => {
  it('goes there to sign, and finds what was typed when back', async () => {
    const provider = {
      name: 'entra',
      label: 'Entra',
      clientId: 'c',
      state: 's',
      nonce: 'n',
      configuration: { authorization_endpoint: 'https://login.example/authorize' },
    }
    serverWith(() => sampleVersion(), {
      'GET /api/signing': one({ isFirst: true, userName: false, password: false, provider: true, secondFactors: [] }),
      [`POST ${decidePath}`]: problem(403, 'provider-sign-in-needed'),
      'GET /api/account/OpenIdProviders': { json: [provider] },
    })
    await openPage('approve')
    answerAll()
    typeInto(page().getByLabelText('Reason (needed to reject)'), 'Looks right.')
    fireEvent.click(button('Approve data'))
    fireEvent.click(await page().findByRole('button', { name: 'Sign in at Entra' }))
    expect(page().queryByLabelText('Your password')).toBeNull()
    // Back from the provider the application starts anew.
    cleanup()
    await openPage('approve')
    expect(page().getByLabelText<HTMLTextAreaElement>('Reason (needed to reject)').value).toBe('Looks right.')
    expect(
      page()
        .getAllByRole<HTMLInputElement>('radio', { name: 'Correct' })
        .every(({ checked }) => checked),
    ).toBe(true)
  })
})

describe('The last look before publishing', () => {
  const waiting = (change: Partial<VersionDetails> = {}) =>
    sampleVersion({ state: 'Publisher', actions: ['publish', 'reject'], approvals: [sampleApproval], ...change })

  it('publishes now, with a password [ROUTE-65]', async () => {
    const received = serverWith(() => waiting(), { [`POST ${publishPath}`]: one(sampleVersion()) })
    await openPage('publish')
    expect(page().getByText(/The label has no published version yet\./)).toBeDefined()
    typeInto(await page().findByLabelText('Your password'), 'right')
    fireEvent.click(button('Publish'))
    await waitFor(() => expect(pathNow()).toBe(details))
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ password: 'right', version: 5 })
  })

  it('publishes at a date that is still to come, and says what is replaced', async () => {
    const printedId = '0190abab-0000-7000-8000-000000000002'
    const received = serverWith(() => waiting(), {
      [`GET /api/QualityAssurance/labels/${labelId}`]: one(
        sampleHistory({ published: { labelVersionId: printedId, number: 2 } }),
      ),
      [`GET /api/QualityAssurance/label/${labelId}/version/${printedId}`]: one(
        sampleVersion({ labelVersionId: printedId, number: 2, state: 'Published' }),
      ),
      [`POST ${publishPath}`]: one(sampleVersion()),
    })
    await openPage('publish')
    await page().findByText(/Replaces version 2, which prints now\./)
    typeInto(await page().findByLabelText('Your password'), 'right')
    fireEvent.click(page().getByRole('radio', { name: 'At a date' }))
    expect(button('Publish at this date').disabled).toBe(true)
    fireEvent.change(page().getByLabelText(/Date and time/), { target: { value: '2099-01-02T08:00' } })
    fireEvent.click(button('Publish at this date'))
    await waitFor(() => expect(pathNow()).toBe(details))
    const publishAt = new Date('2099-01-02T08:00').toISOString()
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ publishAt, password: 'right', version: 5 })
  })
})
