/**
 * A hash typed into the address bar makes a history entry without the router's index, which the router would then count
 * from as NaN. Gives such an entry the next index before the router sees it.
 */
export function keepHandEditedHashes(): void {
  let lastIndex = 0
  window.addEventListener(
    'popstate',
    () => {
      const index: unknown = window.history.state?.__TSR_index
      if (typeof index === 'number') {
        lastIndex = index
        return
      }
      const key = Math.random().toString(36).slice(2)
      const state = { key, __TSR_key: key, __TSR_index: lastIndex + 1 }
      History.prototype.replaceState.call(window.history, state, '')
      lastIndex += 1
    },
    true,
  )
}
