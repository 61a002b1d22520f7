// The label that a page edits: done at once, kept in this browser, sent to the server, and joined with what others do.
import type { DesignerEvent, DesignerRequest } from '@labelwright/contract/server/label-designer-schemas'
import type { Applied } from '@labelwright/open-label/apply-command'
import type { Change, Command } from '@labelwright/open-label/commands'
import type { StepLook } from '@labelwright/open-label/history'
import {
  adoptWaiting,
  openReplica,
  perform,
  type Replica,
  receive,
  redoIn,
  resetReplica,
  undoIn,
} from '@labelwright/open-label/replica'
import { createStore, type Store } from '../../../lib/store.ts'
import { type Channel, type ChannelEvents, type Line, openLine, usualWaitMs } from './line.ts'
import { afterEvent, nothingOpen, type OpenLabelState } from './open-label-state.ts'
import type { KeptWork, WaitingStore } from './waiting-store.ts'

interface OpenLabelOptions {
  readonly labelId: string
  readonly userId: string
  /** Of this tab and this opening; 8 characters at least. */
  readonly clientId: string
  readonly waitingStore: WaitingStore
  readonly openChannel: (events: ChannelEvents) => Channel
  /** The access token as it stands, renewed where it has run out; undefined after signing out. */
  readonly token: () => Promise<string | undefined>
  readonly waitMs?: (attempt: number) => number
}

type EventOf<Type extends DesignerEvent['type']> = Extract<DesignerEvent, { readonly type: Type }>
export type OwnPresence = Omit<Extract<DesignerRequest, { readonly type: 'presence' }>, 'type'>

/** Of one message, which stays well below the bytes that the contract allows. */
const mostBytes = 200_000
const mostCommands = 1_000

export class OpenLabel {
  readonly store: Store<OpenLabelState> = createStore(nothingOpen)
  readonly #options: OpenLabelOptions
  readonly #line: Line
  readonly #release: () => void
  #made = 0
  /** Ids of commands that were sent and not answered yet. */
  #underWay: ReadonlySet<string> = new Set()
  /** Tabs that are gone, whose work waits in this one. */
  #adopted: readonly string[] = []

  constructor(options: OpenLabelOptions) {
    this.#options = options
    this.#release = options.waitingStore.hold(options.clientId)
    this.#line = openLine({
      openChannel: options.openChannel,
      greet: () => this.#greet(),
      onEvent: (event) => this.#take(event),
      onDown: () => this.#lineIsDown(),
      waitMs: options.waitMs ?? usualWaitMs,
    })
  }

  /** Does a command at once and sends it; undefined before the label is here. */
  perform(changes: readonly Change[], look: StepLook): Applied | undefined {
    const { replica } = this.store.read()
    if (!replica) return undefined
    const done = perform(replica, { id: this.#newId(), changes }, look)
    this.#setReplica(done.replica)
    this.#send()
    return done.applied
  }

  /** Answers what was selected before the step; undefined where there was none. */
  undo(): readonly string[] | undefined {
    return this.#goBack(undoIn)
  }

  redo(): readonly string[] | undefined {
    return this.#goBack(redoIn)
  }

  showPresence(presence: OwnPresence): void {
    this.#line.send({ type: 'presence', ...presence })
  }

  /** Sends the token anew on the open line, before the old one runs out. */
  async renewToken(): Promise<void> {
    const token = await this.#options.token()
    if (token !== undefined) this.#line.send({ type: 'token', token })
  }

  /** Tries to connect at once where it waits for the next attempt. */
  hurry(): void {
    this.#line.hurry()
  }

  close(): void {
    this.#line.close()
    this.#release()
  }

  #newId(): string {
    return `${this.#options.clientId}.${this.#made++}`
  }

  #change(changes: Partial<OpenLabelState>): void {
    this.store.set({ ...this.store.read(), ...changes })
  }

  async #greet(): Promise<DesignerRequest | undefined> {
    if (!this.store.read().replica) await this.#restore()
    const token = await this.#options.token()
    if (token === undefined) return undefined
    const { replica } = this.store.read()
    const { clientId } = this.#options
    return { type: 'open', token, clientId, ...(replica && { since: replica.sequence }) }
  }

  async #restore(): Promise<void> {
    const { waitingStore, userId, labelId } = this.#options
    const kept = await waitingStore.orphans(userId, labelId).catch(noOrphans)
    const [oldest, ...others] = kept
    if (!oldest) return
    this.#adopted = kept.map((work) => work.clientId)
    const opened = openReplica(new Map(oldest.records), oldest.sequence)
    this.#setReplica(
      adoptWaiting(
        opened,
        [oldest, ...others].flatMap((work) => work.commands),
      ),
    )
  }

  #take(event: DesignerEvent): void {
    if (event.type === 'opened') this.#opened(event)
    else if (event.type === 'commands') this.#receive(event.commands)
    else this.store.set(afterEvent(this.store.read(), event))
    if (event.type === 'refused' && event.isFinal) this.#line.close()
  }

  #opened({ records, sequence, commands, people, label, connectionId }: EventOf<'opened'>): void {
    const { replica, notesChanged } = this.store.read()
    this.#change({ line: 'live', refusal: undefined, people, label, connectionId, notesChanged: notesChanged + 1 })
    if (!records) {
      this.#receive(commands)
      return
    }
    const all = new Map(records)
    this.#setReplica(replica ? resetReplica(replica, all, sequence) : openReplica(all, sequence))
    this.#send()
  }

  #receive(commands: EventOf<'commands'>['commands']): void {
    const { replica } = this.store.read()
    const next = replica && receive(replica, commands)
    // A number is missing: a new opening brings what is behind the last known one.
    if (!next) {
      this.#line.restart()
      return
    }
    this.#setReplica(next)
    this.#send()
  }

  #lineIsDown(): void {
    this.#underWay = new Set()
    const line = this.store.read().line === 'closed' ? 'closed' : 'offline'
    this.#change({ line, people: [], presences: new Map() })
  }

  #goBack(way: typeof undoIn): readonly string[] | undefined {
    const { replica } = this.store.read()
    if (!replica) return undefined
    const back = way(replica, this.#newId())
    this.#setReplica(back.replica)
    this.#send()
    return back.selection
  }

  /** Sends what waits once what is under way is answered. */
  #send(): void {
    const { replica, line } = this.store.read()
    if (!replica || line !== 'live' || replica.waiting.length === 0) return
    if (replica.waiting.some(({ id }) => this.#underWay.has(id))) return
    const commands = firstOf(replica)
    if (this.#line.send({ type: 'commands', base: replica.sequence, commands }))
      this.#underWay = new Set(commands.map(({ id }) => id))
  }

  #setReplica(replica: Replica): void {
    if (replica === this.store.read().replica) return
    const hasWaiting = replica.waiting.length > 0
    this.#change({ replica, isKept: !hasWaiting })
    const { waitingStore } = this.#options
    if (hasWaiting) waitingStore.keep(this.#workOf(replica)).then(() => this.#isKept(replica), ignoreStoreFailure)
    else void this.#forgetKept().catch(ignoreStoreFailure)
  }

  #isKept(replica: Replica): void {
    if (this.store.read().replica === replica) this.#change({ isKept: true })
  }

  async #forgetKept(): Promise<void> {
    const { waitingStore, clientId } = this.#options
    const done = [clientId, ...this.#adopted]
    this.#adopted = []
    await Promise.all(done.map((id) => waitingStore.forget(id)))
  }

  #workOf({ confirmed, sequence, waiting }: Replica): KeptWork {
    const { userId, labelId, clientId } = this.#options
    const commands = waiting.map(({ id, changes }) => ({ id, changes }))
    return { userId, labelId, clientId, sequence, records: [...confirmed], commands, at: Date.now() }
  }
}

function firstOf({ waiting }: Replica): Command[] {
  const commands: Command[] = []
  let bytes = 0
  for (const { id, changes } of waiting.slice(0, mostCommands)) {
    bytes += JSON.stringify(changes).length
    if (bytes > mostBytes && commands.length > 0) break
    commands.push({ id, changes })
  }
  return commands
}

/** A browser without a store keeps nothing, and the page says so (`isKept`). */
const noOrphans = (): readonly KeptWork[] => []

/** Work that could not be kept is not called kept; work that could not be forgotten is sent again, which its ids make harmless. */
function ignoreStoreFailure(): void {}
