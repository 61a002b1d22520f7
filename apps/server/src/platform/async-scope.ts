import { AsyncLocalStorage } from 'node:async_hooks'

export interface AsyncScope<Value> {
  /** Does `work` with the value; what it leaves running afterwards has none. */
  readonly run: <Result>(value: Value, work: () => Promise<Result>) => Promise<Result>
  /** The value of the work that this code runs in, if there is one. */
  readonly current: () => Value | undefined
}

interface Scope<Value> {
  value: Value | undefined
}

/** A value that belongs to some work and everything it awaits, without being passed through every function. */
export function createAsyncScope<Value>(): AsyncScope<Value> {
  const scopes = new AsyncLocalStorage<Scope<Value>>()
  return {
    run: async (value, work) => {
      const scope: Scope<Value> = { value }
      try {
        return await scopes.run(scope, work)
      } finally {
        scope.value = undefined
      }
    },
    current: () => scopes.getStore()?.value,
  }
}
