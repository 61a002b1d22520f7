// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../../session/session.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { sampleImport } from '../../../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../../../testing/sample-server.ts'

const run = `/api/import/runs/${sampleImport.id}`
const answer = (changes: object) => ({ json: { data: { ...sampleImport, ...changes } } })
const doubtful = {
  ...sampleImport.detected,
  encoding: 'windows-1252',
  encodingDoubt: { encoding: 'windows-1250', samples: [{ read: 'L-1;kaèer', other: 'L-1;kačer' }] },
}

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})

async function answerOn(changes: object, reading: string, button: string) {
  const received = sampleServer({
    [`GET ${run}`]: () => answer({ detected: doubtful, ...changes }),
    [`POST ${run}/check`]: () => answer({}),
  })
  await openApp(`/importdata?import=${sampleImport.id}`)
  const shown = await screen.findByRole('region', { name: reading })
  await act(async () => within(shown).getByRole('button', { name: button }).click())
  return { shown: shown.textContent, sent: received.find(({ url }) => url.endsWith('/check'))?.body }
}

describe('A file whose letters can be read in two ways', () => {
  it('shows both readings side by side, and is read anew in the one that is taken', async () => {
    const { shown, sent } = await answerOn({}, 'Read as windows-1250', 'Take these')
    expect(shown).toContain('kačer')
    expect(sent).toMatchObject({ options: { mapping: [], read: { encoding: 'windows-1250' } } })
  })

  it('is asked about no more where the first reading is kept', async () => {
    const { shown, sent } = await answerOn({}, 'Now read as windows-1252', 'Keep these')
    expect(shown).toContain('kaèer')
    expect(sent).toMatchObject({ options: { mapping: [], read: { encoding: 'windows-1252' } } })
  })

  it('is asked about again with its mapping kept, where it was checked without anybody looking', async () => {
    const { mapping } = sampleImport.options
    const { sent } = await answerOn({ state: 'Checked' }, 'Read as windows-1250', 'Take these')
    expect(sent).toMatchObject({ options: { mapping, read: { encoding: 'windows-1250' } } })
  })

  it('asks nothing where the letters decided', async () => {
    sampleServer({ [`GET ${run}`]: () => answer({}) })
    await openApp(`/importdata?import=${sampleImport.id}`)
    await screen.findByRole('combobox', { name: 'Encoding' })
    expect(screen.queryByText('Which words are spelled right?')).toBeNull()
  })
})
