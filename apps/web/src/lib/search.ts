/** A search waits until nothing was typed for this long (spec §5). */
export const searchDebounceMs = 300
/** 'None found' is said from this many characters (spec §5). */
export const noneFoundMinimum = 3
/** Suggestions under a search field (spec §9). */
export const suggestionCount = 10
