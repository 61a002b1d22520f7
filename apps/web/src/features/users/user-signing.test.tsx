// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { sampleServer, sampleUser, signInAs } from '../../testing/sample-server.ts'

const path = `/api/users/${sampleUser.id}` as const

beforeEach(() => {
  localStorage.clear()
  endSession()
})

it('An administrator reads why somebody cannot sign, and where that is changed', async () => {
  const user = { ...sampleUser, qualityAssuranceRoles: ['Publisher'], signing: 'unconfirmed' }
  sampleServer({ [`GET ${path}`]: { json: { data: user } } })
  signInAs('Administrator')
  await openApp(`/users/${sampleUser.id}`)
  const section = within(await screen.findByRole('region', { name: 'Signatures' }))
  expect(section.getByText(/Somebody else saw the link this person signed up with/)).toBeDefined()
  expect(section.getByRole('link', { name: 'Open Signers' }).getAttribute('href')).toMatch(/#\/qa\/signers$/)
})

it('Of somebody who signs nothing nobody is told whether they could', async () => {
  const user = { ...sampleUser, accountType: 'User', qualityAssuranceRoles: [], signing: 'unconfirmed' }
  sampleServer({ [`GET ${path}`]: { json: { data: user } } })
  signInAs('Administrator')
  await openApp(`/users/${sampleUser.id}`)
  await screen.findByRole('heading', { name: 'History of changes' })
  expect(screen.queryByRole('region', { name: 'Signatures' })).toBeNull()
})
