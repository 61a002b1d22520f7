// The order of a person's widgets, by pure functions.

/** Puts `id` where another stands: behind it when it comes from before it, else before it. */
export function moveTo(ids: readonly string[], id: string, target: string): readonly string[] {
  const to = ids.indexOf(target)
  if (to < 0 || !ids.includes(id)) return ids
  return ids.filter((one) => one !== id).toSpliced(to, 0, id)
}

/** Moves `id` by so many places, as far as it can go. */
export function moveBy(ids: readonly string[], id: string, places: number): readonly string[] {
  const from = ids.indexOf(id)
  const target = ids[Math.min(ids.length - 1, Math.max(0, from + places))]
  return from < 0 || target === undefined ? ids : moveTo(ids, id, target)
}
