import { describe, expect, it } from 'vitest'
import { createTurns, type Turn } from './turns.ts'

interface Work extends Turn {
  readonly name: string
}
const workOf = (name: string, organizationId: string, change: Partial<Turn> = {}): Work => ({
  name,
  organizationId,
  urgency: 'print',
  isShort: false,
  ...change,
})

/** Names in the order in which one place takes them. */
function order(works: readonly Work[]): string[] {
  const turns = createTurns<Work>({ places: 1, maxWaiting: 100 })
  for (const work of works) turns.add(work)
  const names: string[] = []
  for (let work = turns.next(); work; work = turns.next()) {
    names.push(work.name)
    turns.end(work)
  }
  return names
}

describe('Turns', () => {
  it('go round the organizations, however much one of them wants', () => {
    const many = Array.from({ length: 4 }, (_, index) => workOf(`a${index}`, 'a'))
    expect(order([...many, workOf('b0', 'b'), workOf('b1', 'b')])).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'a3'])
  })

  it('let prints go before previews, and previews before what nobody waits for', () => {
    const works = [
      workOf('golden', 'a', { urgency: 'background' }),
      workOf('preview', 'a', { urgency: 'preview' }),
      workOf('print', 'a'),
    ]
    expect(order(works)).toEqual(['print', 'preview', 'golden'])
  })

  it('let short work of an organization go before its long work, and not before that of another', () => {
    const works = [workOf('long', 'a'), workOf('short', 'a', { isShort: true }), workOf('other', 'b')]
    expect(order(works)).toEqual(['short', 'other', 'long'])
  })

  it('leave nothing waiting for ever behind what is more urgent', () => {
    const turns = createTurns<Work>({ places: 1, maxWaiting: 100 })
    const golden = workOf('golden', 'a', { urgency: 'background' })
    turns.add(golden)
    const served: string[] = []
    for (let index = 0; index < 10; index += 1) {
      turns.add(workOf(`print ${index}`, 'b'))
      const work = turns.next()
      served.push(work?.name ?? '')
      if (work) turns.end(work)
    }
    expect(served).toContain('golden')
  })

  it('give one organization at most half of the places while another waits', () => {
    const turns = createTurns<Work>({ places: 4, maxWaiting: 100 })
    const works = Array.from({ length: 4 }, (_, index) => workOf(`a${index}`, 'a'))
    for (const work of works) turns.add(work)
    turns.add(workOf('b0', 'b'))
    expect([turns.next()?.name, turns.next()?.name, turns.next()?.name, turns.next()?.name]).toEqual([
      'a0',
      'b0',
      'a1',
      // Nobody else waits now.
      'a2',
    ])
  })

  it('hold back an organization that has half of the places, while another one waits for something else', () => {
    const turns = createTurns<Work>({ places: 2, maxWaiting: 100 })
    for (const name of ['a0', 'a1']) turns.add(workOf(name, 'a'))
    expect(turns.next()?.name).toBe('a0')
    turns.add(workOf('b0', 'b'))
    expect(turns.next(({ organizationId }) => organizationId === 'a')).toBeUndefined()
    expect(turns.next()?.name).toBe('b0')
  })

  it('put the rest of a piece of work behind others', () => {
    const turns = createTurns<Work>({ places: 1, maxWaiting: 100 })
    const order = workOf('order of 10,000', 'a')
    turns.add(order)
    expect(turns.next()).toBe(order)
    turns.add(workOf('one label', 'b'))
    turns.again(order)
    expect(turns.next()?.name).toBe('one label')
    expect(turns.next()).toBe(order)
  })

  it('refuse more of one organization than may wait, and go on with others', () => {
    const turns = createTurns<Work>({ places: 1, maxWaiting: 2 })
    turns.add(workOf('a0', 'a'))
    turns.add(workOf('a1', 'a'))
    expect(() => turns.add(workOf('a2', 'a'))).toThrow(expect.objectContaining({ code: 'too-many-requests' }))
    turns.add(workOf('b0', 'b'))
    expect(turns.next()?.name).toBe('a0')
    turns.add(workOf('a2', 'a'))
  })
})
