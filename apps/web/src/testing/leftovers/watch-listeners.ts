// Counts the event listeners on window and document: one that a test file leaves there hears the events of the next file.

type Options = boolean | AddEventListenerOptions | undefined
type ChangeListeners = (type: string, callback: EventListener | null, options?: Options) => void

export interface AddedListener {
  readonly place: 'window' | 'document'
  readonly target: EventTarget
  readonly type: string
  readonly callback: EventListener
  readonly capture: boolean
  /** Its stack tells who added it. */
  readonly added: Error
}

let listeners: readonly AddedListener[] = []

export const addedListeners = (): readonly AddedListener[] => listeners

/** Puts counting methods in the place of those of window and document. Called once in each worker. */
export function watchListeners(): void {
  watchTarget('window', window)
  watchTarget('document', document)
}

function watchTarget(place: AddedListener['place'], target: EventTarget): void {
  const add: ChangeListeners = target.addEventListener.bind(target)
  const remove: ChangeListeners = target.removeEventListener.bind(target)
  const forget = (type: string, callback: EventListener, capture: boolean) => {
    const isThis = (one: AddedListener) => one.type === type && one.callback === callback && one.capture === capture
    listeners = listeners.filter((one) => one.target !== target || !isThis(one))
  }
  const addWatched: ChangeListeners = (type, callback, options) => {
    add(type, callback, options)
    if (!callback) return
    const { capture = false, once, signal } = asObject(options)
    forget(type, callback, capture)
    listeners = [...listeners, { place, target, type, callback, capture, added: new Error('added') }]
    signal?.addEventListener('abort', () => forget(type, callback, capture))
    if (once) add(type, () => forget(type, callback, capture), { once, capture })
  }
  const removeWatched: ChangeListeners = (type, callback, options) => {
    remove(type, callback, options)
    if (callback) forget(type, callback, asObject(options).capture ?? false)
  }
  Object.assign(target, { addEventListener: addWatched, removeEventListener: removeWatched })
}

const asObject = (options: Options): AddEventListenerOptions =>
  typeof options === 'object' ? options : { capture: options ?? false }
