/** Room → the rooms it may import. */
export const rooms: Readonly<Record<string, readonly string[]>>
