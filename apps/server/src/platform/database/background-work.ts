// Work that no page waits for has connections of its own: however much of it there is, calls find theirs free.
import { createAsyncScope } from '../async-scope.ts'

const scope = createAsyncScope<true>()

/** Does `work` on the connections of background work. What it leaves running afterwards uses those of calls. */
export const inBackground = <Result>(work: () => Promise<Result>): Promise<Result> => scope.run(true, work)

export const isInBackground = (): boolean => scope.current() === true
