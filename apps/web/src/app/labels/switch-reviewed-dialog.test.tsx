// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { sampleLabel } from '../../testing/sample-label.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'
import { typeInto } from '../../testing/type-into.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
})

const labelOf = (id: string, name: string, change: object = {}) => ({
  ...sampleLabel,
  id,
  labelId: id,
  name,
  groupId: null,
  kind: 'design',
  publishedVersionNumber: 2,
  hasUnpublishedChanges: false,
  isUnderApproval: true,
  articleCount: 0,
  lastPrinted: null,
  modified: '2026-11-25T10:00:00.000Z',
  ...change,
})
const jam = labelOf('0190cccc-0000-7000-8000-00000000000a', 'Jam')
const oats = labelOf('0190cccc-0000-7000-8000-00000000000b', 'Oats')
const shelf = labelOf('0190cccc-0000-7000-8000-00000000000c', 'Shelf', { isUnderApproval: false })

type AnsweredLabel = ReturnType<typeof labelOf>

/** Opens the list and chooses all that is in it. */
async function chooseAll(labels: readonly AnsweredLabel[], qualityRoles: string, answers: SampleAnswers = {}) {
  const data = { data: labels, total: labels.length, take: 50, offset: 0 }
  const received = sampleServer({ 'GET /api/labels': { json: data }, ...answers })
  signInAs('User', { UserRole: 'LabelManager', QualityAssuranceRole: qualityRoles })
  await openApp('/labels')
  for (const { name } of labels) fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  return received
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const sent = (received: Awaited<ReturnType<typeof chooseAll>>) =>
  received.filter(({ method, url }) => method === 'POST' && url.startsWith('/api/labels/')).map(({ body }) => body)
const results = (...list: readonly (readonly [AnsweredLabel, string])[]) => ({
  json: { data: list.map(([{ id }, result]) => ({ id, result })) },
})

describe('Disabling and enabling chosen labels of which some go through quality assurance', () => {
  it('asks for one reason, disables all by one call, and says what came of them', async () => {
    const received = await chooseAll([jam, shelf, oats], 'QualityManager', {
      'POST /api/labels/disable': results([jam, 'changed'], [shelf, 'changed'], [oats, 'unchanged']),
    })
    press('Disable')
    const dialog = await dialogOf('Disable')
    dialog.getByText(/^2 of the 3 labels you chose go through quality assurance/)
    const names = within(dialog.getByRole('list', { name: 'Labels under quality assurance' }))
    expect(names.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Jam', 'Oats'])
    expect(dialog.queryByLabelText('Your password')).toBeNull()
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Disable' })
    expect(save.disabled).toBe(true)
    typeInto(dialog.getByLabelText(/^Reason/), 'The allergen is wrong.')
    fireEvent.click(save)
    await screen.findByText('2 labels disabled. They cannot be printed. 1 was disabled already.')
    expect(sent(received)).toEqual([{ ids: [jam.id, shelf.id, oats.id], reason: 'The allergen is wrong.' }])
  })

  it('asks for a signature to enable them, and names those because of which nothing was changed', async () => {
    const errors = [{ path: 'ids.1', code: 'version-in-other-state', message: 'Whatever the server says' }]
    const stopped = [jam, oats].map((label) => ({ ...label, enabled: false }))
    const received = await chooseAll(stopped, 'QualityManager', {
      'POST /api/labels/enable': { status: 409, json: { code: 'version-in-other-state', message: '', errors } },
    })
    press('Enable')
    const dialog = await dialogOf('Enable')
    typeInto(dialog.getByLabelText(/^Reason/), 'The allergen is right now.')
    typeInto(await dialog.findByLabelText('Your password'), 'right')
    fireEvent.click(dialog.getByRole('button', { name: 'Enable' }))
    await dialog.findByText('Oats: has no published version')
    expect(dialog.queryByText('Whatever the server says')).toBeNull()
    const ids = [jam.id, oats.id]
    expect(sent(received)).toEqual([{ ids, reason: 'The allergen is right now.', password: 'right' }])
  })

  it('shows what was being printed of them, and how it changes [PRT-42]', async () => {
    const counts = [
      { stopped: 12, sent: 3, unknown: 0, open: 5 },
      { stopped: 17, sent: 3, unknown: 0, open: 0 },
    ]
    const received = await chooseAll([jam], 'QualityManager', {
      'POST /api/labels/disable': results([jam, 'changed']),
      'GET /api/printjobs/stopped': () => ({ json: counts.length > 1 ? counts.shift() : counts[0] }),
    })
    press('Disable')
    const dialog = await dialogOf('Disable')
    typeInto(dialog.getByLabelText(/^Reason/), 'The allergen is wrong.')
    fireEvent.click(dialog.getByRole('button', { name: 'Disable' }))
    const shown = await dialogOf('Printing stopped')
    shown.getByText('Stopped: 12. Already sent: 3. Unknown: 0')
    shown.getByText(/^5 labels were already handed to computers/)
    await shown.findByText('Stopped: 17. Already sent: 3. Unknown: 0', {}, { timeout: 10_000 })
    expect(shown.queryByText(/already handed/)).toBeNull()
    expect(shown.getByRole('link', { name: 'Show the prints of this label' }).getAttribute('href')).toContain(
      `/printhistory?label=${jam.id}`,
    )
    expect(received.find(({ url }) => url.startsWith('/api/printjobs/stopped'))?.url).toContain(jam.id)
    fireEvent.click(shown.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await screen.findByText('1 label disabled. It cannot be printed.')
  })

  it('sends somebody who may not do it to a quality manager, before anything is typed', async () => {
    const received = await chooseAll([jam], 'LabelDesigner')
    press('Disable')
    const dialog = await dialogOf('Disable')
    dialog.getByText(/Ask a quality manager to disable them/)
    expect(dialog.queryByLabelText(/^Reason/)).toBeNull()
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(received)).toEqual([])
  })

  it('asks nothing where none of them goes through quality assurance', async () => {
    const received = await chooseAll([shelf], 'LabelDesigner', {
      'POST /api/labels/disable': results([shelf, 'changed']),
    })
    press('Disable')
    await screen.findByText('1 label disabled. It cannot be printed.')
    expect(sent(received)).toEqual([{ ids: [shelf.id] }])
  })
})
