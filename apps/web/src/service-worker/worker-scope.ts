// What the service worker uses of its global scope (W3C Service Workers §4); the library of types has it only without a DOM.

interface ExtendableEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}

export interface WorkerFetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}

interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: unknown
}

interface WorkerEvents {
  readonly install: ExtendableEvent
  readonly activate: ExtendableEvent
  readonly fetch: WorkerFetchEvent
  readonly message: WorkerMessageEvent
}

export interface WorkerScope {
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
  readonly registration: { readonly scope: string }
}
