/** A search waits until nothing was typed for this long (spec §5). */
export const searchDebounceMs = 300
/** A search takes this many characters; what is longer is cut, since the server would refuse it. */
export const searchMaximum = 200
export const cutSearch = (text: string): string => text.slice(0, searchMaximum)
/** 'None found' is said from this many characters (spec §5). */
export const noneFoundMinimum = 3
/** Suggestions under a search field (spec §9). */
export const suggestionCount = 10
