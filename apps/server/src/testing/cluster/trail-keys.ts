import { newTrailKeyFile, type TrailKeys, trailKeysOf } from '../../platform/tokens/trail-keys.ts'

/** One for all databases of a test's process: some are copies of others. */
export const testTrailKeys: TrailKeys = trailKeysOf(newTrailKeyFile({}))
