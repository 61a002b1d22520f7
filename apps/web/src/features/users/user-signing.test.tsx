// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { sampleServer, sampleUser, signInAs } from '../../testing/sample-server.ts'
import { typeInto } from '../../testing/type-into.ts'

const path = `/api/users/${sampleUser.id}` as const
const locked = { ...sampleUser, signing: 'locked' as const }

beforeEach(() => {
  localStorage.clear()
  endSession()
})

it('Somebody whose signatures failed is let sign again by a tenant administrator, with a reason', async () => {
  let user: object = locked
  const allowed = `/api/QualityAssurance/signers/${sampleUser.id}/allow` as const
  const received = sampleServer({
    [`GET ${path}`]: () => ({ json: { data: user } }),
    [`POST ${allowed}`]: () => {
      user = sampleUser
      return { json: {} }
    },
  })
  signInAs('TenantAdmin')
  await openApp(`/users/${sampleUser.id}`)
  const section = within(await screen.findByRole('region', { name: 'Signatures' }))
  expect(section.getByText(/^Three signatures failed/)).toBeDefined()
  const button = section.getByRole<HTMLButtonElement>('button', { name: 'Allow signing again' })
  typeInto(section.getByLabelText('Reason'), 'ok')
  expect(button.disabled).toBe(true)
  typeInto(section.getByLabelText('Reason'), 'Called her: new keyboard')
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Signatures' })).toBeNull())
  expect(received.find(({ url }) => url === allowed)?.body).toEqual({ reason: 'Called her: new keyboard' })
})

it('An administrator reads why somebody cannot sign, and whom to ask', async () => {
  sampleServer({ [`GET ${path}`]: { json: { data: { ...locked, signing: 'unconfirmed' } } } })
  signInAs('Administrator')
  await openApp(`/users/${sampleUser.id}`)
  const section = within(await screen.findByRole('region', { name: 'Signatures' }))
  expect(section.getByText(/somebody else could read/)).toBeDefined()
  expect(section.getByText('A tenant administrator can allow it again.')).toBeDefined()
  expect(section.queryByRole('button')).toBeNull()
})
