// @vitest-environment jsdom
import { setTimeout as sleep } from 'node:timers/promises'
import type { Group } from '@labelwright/contract/server/groups-schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { openApp, pathNow } from '../../testing/open-app.tsx'
import { sampleGroup } from '../../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'
import { typeInto } from '../../testing/type-into.ts'

const group = (id: string, name: string, parentGroupId: string | null): Group => ({
  ...sampleGroup,
  id,
  name,
  parentGroupId,
})
const groups = [group('g-1', 'Plant', null), group('g-2', 'Hall', 'g-1'), group('g-3', 'Line', 'g-2')]
const list = (data: readonly unknown[]) => ({ json: { data, total: data.length, take: 500, offset: 0 } })
const one = (changes: object) => ({ json: { data: { ...sampleGroup, ...changes } } })
const tree = { 'GET /api/groups/getallgroups': list(groups) }

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})

describe('The tree of groups', () => {
  const item = (name: RegExp) => screen.getByRole('treeitem', { name })
  const key = (pressed: string): void => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed })
  }

  it('is walked, closed, opened and searched by letters with the keyboard alone [ROUTE-31]', async () => {
    sampleServer(tree)
    await openApp('/groups')
    await screen.findByRole('tree', { name: 'Groups' })
    act(() => item(/^Plant/).focus())
    key('ArrowDown')
    await waitFor(() => expect(document.activeElement).toBe(item(/^Hall/)))
    key('ArrowLeft')
    await waitFor(() => expect(item(/^Hall/).getAttribute('aria-expanded')).toBe('false'))
    expect(screen.queryByRole('treeitem', { name: /^Line/ })).toBeNull()
    key('ArrowLeft')
    await waitFor(() => expect(document.activeElement).toBe(item(/^Plant/)))
    key('h')
    await waitFor(() => expect(document.activeElement).toBe(item(/^Hall/)))
    key('ArrowRight')
    key('End')
    await waitFor(() => expect(document.activeElement).toBe(item(/^Line/)))
    key('Enter')
    await waitFor(() => expect(pathNow()).toBe('/groups/g-3'))
    await waitFor(() => expect(screen.queryByRole('tree')).toBeNull())
  })

  it('is searched from anywhere with /, counts what was found, and shows it where it stands', async () => {
    sampleServer(tree)
    await openApp('/groups')
    await screen.findByText('3 groups')
    // The test before pressed letters, and keys that follow each other this fast are a scan.
    await sleep(150)
    key('/')
    const search = screen.getByRole('searchbox', { name: 'Search groups' })
    await waitFor(() => expect(document.activeElement).toBe(search))
    fireEvent.change(search, { target: { value: 'hal' } })
    await screen.findByText('1 of 3 groups')
    expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Plant/),
      expect.stringMatching(/^Hall/),
    ])
    expect(location.hash).toContain('search=hal')
  })

  it('is chosen from with Space, which opens no page; the bar below counts, and clears', async () => {
    sampleServer(tree)
    await openApp('/groups')
    await screen.findByRole('tree', { name: 'Groups' })
    act(() => item(/^Plant/).focus())
    act(() => key(' '))
    act(() => key('ArrowDown'))
    act(() => key(' '))
    expect(item(/^Plant/).getAttribute('aria-selected')).toBe('true')
    expect(item(/^Line/).getAttribute('aria-selected')).toBe('false')
    await screen.findByText('2 selected')
    await act(async () => screen.getByRole('button', { name: 'Clear selection' }).click())
    expect(screen.queryByText('2 selected')).toBeNull()
    expect(pathNow()).toBe('/groups')
  })
})

describe('A group that is dragged onto another', () => {
  const item = (name: RegExp) => screen.getByRole('treeitem', { name })
  const dataTransfer = { setData: () => undefined, effectAllowed: '' }
  const drag = (from: Element, to: Element) => {
    fireEvent.dragStart(from, { dataTransfer })
    const isTaken = !fireEvent.dragOver(to, { dataTransfer })
    if (isTaken) fireEvent.drop(to, { dataTransfer })
    else fireEvent.dragEnd(from, { dataTransfer })
    return isTaken
  }

  it('is moved after what goes with it and who finds it was shown, and only its place is sent', async () => {
    const received = sampleServer({
      ...tree,
      'GET /api/groups/g-3': one({ id: 'g-3', name: 'Line', parentGroupId: 'g-2' }),
      'POST /api/groups/g-3/updateGroup': one({ id: 'g-3', name: 'Line', parentGroupId: null }),
    })
    await openApp('/groups')
    await screen.findByRole('tree', { name: 'Groups' })
    fireEvent.dragStart(item(/^Line/), { dataTransfer })
    const top = screen.getByText('Drop here to remove the parent group')
    fireEvent.dragOver(top, { dataTransfer })
    fireEvent.drop(top, { dataTransfer })
    const question = await screen.findByRole('dialog', { name: 'Move Line?' })
    expect(within(question).getByText(/^Members of Plant › Hall will no longer see it/)).toBeDefined()
    expect(await within(question).findByText('4 articles')).toBeDefined()
    await act(async () => within(question).getByRole('button', { name: 'Move' }).click())
    await screen.findByText('Line was moved.')
    const [sent] = received.filter(({ method }) => method !== 'GET')
    expect(sent?.body).toEqual({
      name: 'Line',
      parentGroupId: null,
      defaultPrinterId: null,
      version: sampleGroup.version,
    })
  })

  it('stays where it is when it is dropped onto itself, the group above it, or one below it', async () => {
    sampleServer(tree)
    await openApp('/groups')
    await screen.findByRole('tree', { name: 'Groups' })
    expect(drag(item(/^Hall/), item(/^Hall/))).toBe(false)
    expect(drag(item(/^Hall/), item(/^Plant/))).toBe(false)
    expect(drag(item(/^Hall/), item(/^Line/))).toBe(false)
    expect(drag(item(/^Line/), item(/^Plant/))).toBe(true)
    expect(await screen.findByRole('dialog', { name: 'Move Line?' })).toBeDefined()
  })
})

describe('The page of a group', () => {
  const path = `/groups/${sampleGroup.id}`
  const call = `/api/groups/${sampleGroup.id}` as const

  it('sends the settings apart from name and parent, and only what changed [GROUP-09] [GROUP-10]', async () => {
    const received = sampleServer({
      ...tree,
      [`GET ${call}`]: one({}),
      [`POST ${call}/groupSettings`]: one({ version: 3 }),
    })
    await openApp(path)
    fireEvent.click(await screen.findByRole('switch', { name: /^Order import to this group/ }))
    await act(async () => screen.getByRole('button', { name: 'Save' }).click())
    await screen.findByRole('dialog', { name: 'Saved!' })
    const sent = received.filter(({ method }) => method === 'POST').map(({ url, body }) => ({ url, body }))
    expect(sent).toEqual([
      {
        url: `${call}/groupSettings`,
        body: { ...sampleGroup.groupSettings, allowOrderImportToThisGroup: true, version: sampleGroup.version },
      },
    ])
  })

  it('that is saved in part goes on from there: the next save is no conflict with oneself', async () => {
    let isFailing = true
    const received = sampleServer({
      ...tree,
      [`GET ${call}`]: one({}),
      [`POST ${call}/updateGroup`]: one({ name: 'Packing 2', version: 3 }),
      [`POST ${call}/groupSettings`]: () => {
        const answer = isFailing ? problem(500, 'unexpected') : one({ name: 'Packing 2', version: 4 })
        isFailing = false
        return answer
      },
    })
    await openApp(path)
    typeInto(await screen.findByLabelText(/^Name/), 'Packing 2')
    fireEvent.click(screen.getByRole('switch', { name: /^Order import to this group/ }))
    await act(async () => screen.getByRole('button', { name: 'Save' }).click())
    await screen.findByRole('dialog', { name: 'An error occurred saving your changes' })
    await act(async () => screen.getByRole('button', { name: 'Back to the form' }).click())
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Order import/ }).checked).toBe(true)
    await act(async () => screen.getByRole('button', { name: 'Save' }).click())
    await screen.findByRole('dialog', { name: 'Saved!' })
    const sent = received.filter(({ method }) => method === 'POST').map(({ url }) => url.split('/').at(-1))
    expect(sent).toEqual(['updateGroup', 'groupSettings', 'groupSettings'])
  })

  it('says what depends on it before it is deleted, and where that goes', async () => {
    const received = sampleServer({ ...tree, [`GET ${call}`]: one({ parentGroupId: 'g-1' }) })
    await openApp(path)
    await act(async () => (await screen.findByRole('button', { name: 'Delete' })).click())
    const question = await screen.findByRole('dialog', { name: 'Delete?' })
    expect(within(question).getByText('1 subgroup')).toBeDefined()
    expect(within(question).getByText('4 articles')).toBeDefined()
    expect(within(question).getByPlaceholderText('Plant (parent group)')).toBeDefined()
    await act(async () => within(question).getByRole('button', { name: 'Delete' }).click())
    await screen.findByText('Packing is deleted.')
    expect(received.find(({ method }) => method === 'DELETE')?.url).toBe(call)
  })

  it('that cannot be deleted says why in the words of the server, not that some field is wrong', async () => {
    const message =
      'An article in the new group has the same identifier as one that would move. Change one of them first.'
    const refusal = problem(422, 'validation-failed', { errors: [{ path: 'moveTo', code: 'taken', message }] })
    sampleServer({ ...tree, [`GET ${call}`]: one({ parentGroupId: 'g-1' }), [`DELETE ${call}`]: refusal })
    await openApp(path)
    await act(async () => (await screen.findByRole('button', { name: 'Delete' })).click())
    const question = await screen.findByRole('dialog', { name: 'Delete?' })
    await act(async () => within(question).getByRole('button', { name: 'Delete' }).click())
    expect((await within(question).findByRole('alert')).textContent).toBe(message)
  })

  it('takes members out and keeps what is typed in its form', async () => {
    const members = [{ userId: 'u-1', name: 'Maria Berg', email: 'maria@example.com', isDefault: true }]
    sampleServer({ ...tree, [`GET ${call}`]: one({ members }), [`POST ${call}/members`]: one({ members: [] }) })
    await openApp(path)
    typeInto(await screen.findByLabelText(/^Name/), 'Packing 2')
    await act(async () => screen.getByRole('button', { name: 'Remove Maria Berg' }).click())
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Packing 2')
  })
})

describe('Members of a group', () => {
  it('who were removed are back with Undo', async () => {
    const maria = { userId: 'u-1', name: 'Maria Berg', email: 'maria@example.com', isDefault: false }
    let members = [maria]
    const call = '/api/groups/g-1'
    sampleServer({
      ...tree,
      [`GET ${call}`]: () => one({ id: 'g-1', members }),
      [`POST ${call}/members`]: () => {
        members = []
        return { json: { ...one({ id: 'g-1', members }).json, undoId: 'step-1' } }
      },
      'POST /api/undo/step-1': () => {
        members = [maria]
        return { json: { undone: 1, left: [] } }
      },
    })
    await openApp('/groups/g-1')
    await act(async () => (await screen.findByRole('button', { name: 'Remove Maria Berg' })).click())
    await screen.findByText('Removed Maria Berg')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Maria Berg' })).toBeNull())
    await act(async () => screen.getByRole('button', { name: 'Undo' }).click())
    await screen.findByText('Undone')
    await screen.findByRole('button', { name: 'Remove Maria Berg' })
  })
})

describe('Groups that are chosen in the tree', () => {
  it('are moved below another one together, and neither below themselves nor what is below them', async () => {
    const received = sampleServer({ ...tree, 'POST /api/groups/g-3/updateGroup': one({ id: 'g-3' }) })
    await openApp('/groups')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Line' }))
    await act(async () => screen.getByRole('button', { name: 'Move' }).click())
    fireEvent.click(await screen.findByRole('combobox', { name: 'New parent group' }))
    expect(screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual([
      'None (top of the tree)',
      'Plant',
      'Plant › Hall',
    ])
    fireEvent.click(screen.getByRole('option', { name: 'Plant', hidden: true }))
    await act(async () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Move' }).click())
    await screen.findByText('Moved 1 group')
    const sent = received.find(({ url }) => url.endsWith('/g-3/updateGroup'))
    expect(sent?.body).toMatchObject({ name: 'Line', parentGroupId: 'g-1' })
  })
})
