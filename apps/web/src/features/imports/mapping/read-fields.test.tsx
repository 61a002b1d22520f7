// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../../session/session.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { sampleImport } from '../../../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../../../testing/sample-server.ts'

const run = `/api/import/runs/${sampleImport.id}`
const answer = (changes: object) => ({ json: { data: { ...sampleImport, ...changes } } })
const fieldOf = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Rows above the column names' })

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})

describe('The rows above the column names', () => {
  it('are found out, and the file is read anew where somebody says how many they are', async () => {
    const received = sampleServer({
      [`GET ${run}`]: () => answer({ detected: { ...sampleImport.detected, skipRows: 2 } }),
      [`POST ${run}/check`]: () => answer({}),
    })
    await openApp(`/importdata?import=${sampleImport.id}`)
    const field = await fieldOf()
    expect(field.value).toBe('Detected: 2')
    fireEvent.click(field)
    fireEvent.click(await screen.findByRole('option', { name: '3' }))
    await act(async () => screen.getByRole('button', { name: 'Read it again' }).click())
    const asked = received.find(({ url }) => url.endsWith('/check'))?.body
    expect(asked).toMatchObject({ options: { mapping: [], read: { skipRows: 3 } } })
  })

  it('are to be found out where an earlier version has looked at the file', async () => {
    sampleServer({ [`GET ${run}`]: () => answer({}) })
    await openApp(`/importdata?import=${sampleImport.id}`)
    expect((await fieldOf()).value).toBe('Detect automatically')
  })
})
