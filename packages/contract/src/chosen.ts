/** Rows that a call takes by their ids. */
export const chosenMaximum = 500
/** Rows that a call takes by what they match; they are changed in one transaction, and others wait for them. */
export const matchingMaximum = 10_000

/** Rows that something is done with at once: by their ids, or all that match a list's filter while there are `total`. */
export type Chosen<Filter> =
  | { readonly ids: readonly string[] }
  | { readonly matching: Filter & { readonly total: number } }
