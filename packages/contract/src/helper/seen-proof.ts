/** What a helper signs so that a page can prove to the server that it has met it: HMAC-SHA-256 with the SHA-256 of the helper's secret as its key. */
export const seenMessage = (expiresSeconds: number): string => `labelwright-helper-seen:${expiresSeconds}`

/** Longer than the clocks of two computers differ. */
export const seenProofLifeSeconds = 86_400
