import { describe, expect, it } from 'vitest'
import { createStore } from './store.ts'

describe('A store', () => {
  it('tells its listeners about another state, and nobody about the same one', () => {
    const store = createStore('a')
    let told = 0
    store.subscribe(() => told++)
    store.set('b')
    store.set('b')
    expect([store.read(), told]).toEqual(['b', 1])
  })

  it('tells nothing to those who have stopped listening', () => {
    const store = createStore(1)
    let told = 0
    const stop = store.subscribe(() => told++)
    stop()
    store.set(2)
    expect(told).toBe(0)
  })

  it('watches from the first listener to the last', () => {
    const seen: string[] = []
    const store = createStore(1, () => {
      seen.push('start')
      return () => seen.push('end')
    })
    const stops = [store.subscribe(() => undefined), store.subscribe(() => undefined)]
    for (const stop of stops) stop()
    stops[1]?.()
    expect(seen).toEqual(['start', 'end'])
    store.subscribe(() => undefined)
    expect(seen).toEqual(['start', 'end', 'start'])
  })

  it('lets a listener stop listening while it is told', () => {
    const store = createStore(1)
    const told: string[] = []
    const stop = store.subscribe(() => {
      told.push('first')
      stop()
    })
    store.subscribe(() => told.push('second'))
    store.set(2)
    store.set(3)
    expect(told).toEqual(['first', 'second', 'second'])
  })
})
