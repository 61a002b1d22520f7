import { keepInTabIfRoom, keptInTab } from '../../../session/tab-storage.ts'
import type { LanePrint } from './lane.ts'

// A key for each person: at a shared screen nobody's prints take the place of another's.
const keyOf = (userId: string): string => `labelwright_print_lane_${userId}`

/** The stored prints of a person's lane in this tab. */
export const storedPrints = (userId: string): readonly LanePrint[] => keptInTab(keyOf(userId), userId) ?? []

/** Stores a lane so that a reload finds every key again. */
export const storePrints = (userId: string, prints: readonly LanePrint[]): void =>
  keepInTabIfRoom(keyOf(userId), prints, userId)
