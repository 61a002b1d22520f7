import type { DesignerEvent, DesignerRequest } from '@labelwright/contract/server/label-designer-schemas'
import { sampleLabels } from '@labelwright/label-document/samples'
import type { Change } from '@labelwright/open-label/commands'
import { openDocument } from '@labelwright/open-label/open-document'
import { recordsOf } from '@labelwright/open-label/replica'
import { LogServer } from '@labelwright/open-label/testing/log-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defined } from '../../../testing/defined.ts'
import type { ChannelEvents } from './line.ts'
import { OpenLabel } from './open-label.ts'
import type { KeptWork, WaitingStore } from './waiting-store.ts'

const records = openDocument(defined(sampleLabels[0]).document)
const first = defined([...records.keys()].find((id) => id.startsWith('e:')))
const moveTo = (x: number): Change[] => [{ type: 'field', id: first, field: 'x', value: x }]
const look = { joins: undefined, selectionBefore: [], selectionAfter: [first] }
const person = { connectionId: 'c1', userId: 'u1', name: 'Anna' }

/** A server at the other end of the line, which answers only while it is told to. */
function createOffice() {
  const log = new LogServer(records)
  const office = {
    log,
    isUp: true,
    answers: true,
    requests: [] as DesignerRequest[],
    events: undefined as ChannelEvents | undefined,
    say: (event: DesignerEvent) => office.events?.onMessage(JSON.stringify(event)),
    breakLine: () => office.events?.onClose(),
    openChannel: (events: ChannelEvents) => {
      office.events = events
      queueMicrotask(() => (office.isUp ? events.onOpen() : events.onClose()))
      return { send: (text: string) => office.take(JSON.parse(text)), close: () => events.onClose() }
    },
    take(request: DesignerRequest) {
      office.requests.push(request)
      if (request.type === 'open') office.opened(request.since)
      if (request.type !== 'commands') return
      const before = log.log.length
      log.store(request.base, request.commands)
      if (office.answers) office.say({ type: 'commands', commands: stored(log.since(before)) })
    },
    opened(since: number | undefined) {
      const label = {
        id: 'l1',
        name: 'Shelf',
        publishedVersionId: null,
        publishedVersionNumber: null,
        publishedSequence: null,
        approval: null,
      }
      office.say({
        type: 'opened',
        connectionId: 'c1',
        sequence: log.log.length,
        ...(since === undefined && { records: [...log.records].map(([id, record]) => [id, record] as const) }),
        commands: stored(log.since(since ?? log.log.length)),
        people: [person],
        label,
      } as DesignerEvent)
    },
  }
  return office
}

const stored = (commands: ReturnType<LogServer['since']>) =>
  commands.map((command) => ({ ...command, userId: 'u1', changes: [...command.changes] }))

function createMemoryStore(isBroken = false): WaitingStore & { readonly kept: Map<string, KeptWork> } {
  const kept = new Map<string, KeptWork>()
  return {
    kept,
    keep: async (work) => {
      if (isBroken) throw new Error('the browser keeps nothing')
      kept.set(work.clientId, structuredClone(work))
    },
    forget: async (clientId) => void kept.delete(clientId),
    orphans: async (userId, labelId) => [...kept.values()].filter((w) => w.userId === userId && w.labelId === labelId),
    hold: () => () => undefined,
  }
}

const opened: OpenLabel[] = []
afterEach(() => {
  for (const label of opened.splice(0)) label.close()
})

async function open(office = createOffice(), waitingStore: WaitingStore = createMemoryStore(), clientId = 'tab-00001') {
  const attempts: number[] = []
  const label = new OpenLabel({
    labelId: 'l1',
    userId: 'u1',
    clientId,
    waitingStore,
    openChannel: office.openChannel,
    token: async () => 'a token',
    waitMs: (attempt) => {
      attempts.push(attempt)
      return 1
    },
  })
  opened.push(label)
  if (office.isUp) await vi.waitFor(() => expect(label.store.read().line).toBe('live'))
  return { office, label, attempts, state: () => label.store.read() }
}

const xOf = (label: OpenLabel): unknown => {
  const { replica } = label.store.read()
  return replica && recordsOf(replica).get(first)?.fields.x
}

describe('A label that a page edits', () => {
  it('comes with the first answer, and the token goes in the first message', async () => {
    const { office, state } = await open()
    expect(office.requests).toEqual([{ type: 'open', token: 'a token', clientId: 'tab-00001' }])
    expect(defined(state().replica).confirmed).toEqual(records)
  })

  it('shows a command at once, sends it, and sends the next ones together when it is answered', async () => {
    const { office, label, state } = await open()
    office.answers = false
    for (const x of [1, 2, 3]) label.perform(moveTo(x), look)
    expect(xOf(label)).toBe(3)
    expect(office.requests.slice(1).map((each) => each.type === 'commands' && each.commands.length)).toEqual([1])
    office.answers = true
    office.say({ type: 'commands', commands: stored(office.log.log) })
    expect(office.requests.slice(2).map((each) => each.type === 'commands' && each.commands.length)).toEqual([2])
    expect([defined(state().replica).waiting.length, office.log.log.length]).toEqual([0, 3])
  })

  it('goes on while the line is down, and sends what waits when it is back', async () => {
    const { office, label, state } = await open()
    office.isUp = false
    office.breakLine()
    label.perform(moveTo(11), look)
    expect([state().line, xOf(label)]).toEqual(['offline', 11])
    office.log.store(0, [{ id: 'other-00', changes: [{ type: 'field', id: first, field: 'y', value: 77 }] }])
    office.isUp = true
    await vi.waitFor(() => expect(defined(state().replica).waiting).toEqual([]))
    expect(office.log.records.get(first)?.fields).toMatchObject({ x: 11, y: 77 })
    expect(office.requests.filter(({ type }) => type === 'open').at(-1)).toMatchObject({ since: 0 })
  })

  it('does nothing twice where the answer was lost', async () => {
    const { office, label, state } = await open()
    office.answers = false
    label.perform(moveTo(12), look)
    office.answers = true
    office.breakLine()
    await vi.waitFor(() => expect(defined(state().replica).waiting).toEqual([]))
    expect(office.log.log.length).toBe(1)
  })

  it('asks again when a number is missing', async () => {
    const { office, label, state } = await open()
    office.log.store(0, [{ id: 'other-00', changes: moveTo(5) }])
    office.log.store(1, [{ id: 'other-01', changes: moveTo(6) }])
    office.say({ type: 'commands', commands: stored(office.log.since(1)) })
    await vi.waitFor(() => expect(xOf(label)).toBe(6))
    expect(defined(state().replica).sequence).toBe(2)
  })

  it('keeps what waits in the browser, and another tab takes it over', async () => {
    const waitingStore = createMemoryStore()
    const { office, label, state } = await open(createOffice(), waitingStore)
    office.isUp = false
    office.breakLine()
    label.perform(moveTo(21), look)
    expect(state().isKept).toBe(false)
    await vi.waitFor(() => expect(state().isKept).toBe(true))
    label.close()
    office.isUp = true
    const later = await open(office, waitingStore, 'tab-00002')
    await vi.waitFor(() => expect(defined(later.state().replica).waiting).toEqual([]))
    expect([xOf(later.label), office.log.records.get(first)?.fields.x]).toEqual([21, 21])
    await vi.waitFor(() => expect(waitingStore.kept.size).toBe(0))
  })

  it('does not say that it is kept where the browser keeps nothing', async () => {
    const { office, label, state } = await open(createOffice(), createMemoryStore(true))
    office.isUp = false
    office.breakLine()
    label.perform(moveTo(21), look)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(state().isKept).toBe(false)
  })

  it('stays closed after a final refusal, and keeps what waits', async () => {
    const { office, label, state } = await open()
    office.answers = false
    label.perform(moveTo(9), look)
    office.say({ type: 'refused', code: 'not-allowed', message: 'You are not allowed to do this.', isFinal: true })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(state()).toMatchObject({ line: 'closed', refusal: { code: 'not-allowed' } })
    expect(defined(state().replica).waiting.length).toBe(1)
    expect(office.requests.filter(({ type }) => type === 'open').length).toBe(1)
  })

  it('comes back after a refusal that is not final, each time later, with what waits', async () => {
    const { office, label, attempts, state } = await open()
    office.answers = false
    label.perform(moveTo(9), look)
    const accept = office.opened
    let refusals = 0
    office.opened = (since) => {
      if (refusals === 3) return accept(since)
      refusals += 1
      office.say({ type: 'refused', code: 'too-many-requests', message: 'Too many.', isFinal: false })
      office.breakLine()
    }
    office.answers = true
    office.breakLine()
    await vi.waitFor(() => expect(defined(state().replica).waiting).toEqual([]))
    expect(state()).toMatchObject({ line: 'live', refusal: undefined })
    expect(attempts).toEqual([1, 2, 3, 4])
  })

  it('undoes and does again, with what was selected', async () => {
    const { label } = await open()
    label.perform(moveTo(31), look)
    expect([label.undo(), xOf(label)]).toEqual([[], records.get(first)?.fields.x])
    expect([label.redo(), xOf(label)]).toEqual([[first], 31])
  })

  it('knows who else has it open and what they hold', async () => {
    const { office, state } = await open()
    const bo = { connectionId: 'c2', userId: 'u2', name: 'Bo' }
    office.say({ type: 'people', people: [person, bo] })
    office.say({ type: 'presence', connectionId: 'c2', page: 'p:0', selection: [first] })
    expect(state().presences.get('c2')?.selection).toEqual([first])
    office.say({ type: 'people', people: [person] })
    expect([state().people, state().presences.size]).toEqual([[person], 0])
  })
})
