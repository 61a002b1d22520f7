// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { HelperView } from './helper-watch.ts'
import { findPrintWay } from './print-way.queries.ts'

const settings = { version: '1', computerName: 'HERE', serverUrl: 'http://localhost:8080' }
const health = { status: 'Healthy', version: '1', paired: true }
const view = (changes: Partial<HelperView>) => ({ isUsable: false, health: undefined, ...changes }) as HelperView
const good = view({ isUsable: true, state: 'connected', settings, health })
const linked = { id: 'h-1', computerName: 'PACK-1' }

/** What a print asks for, and how often the helper of this computer was asked. */
async function find(known: HelperView, asked: HelperView, linkedHelper: typeof linked | undefined) {
  let questions = 0
  const way = await findPrintWay({
    readHelper: () => known,
    askHelper: async () => {
      questions += 1
      return asked
    },
    linkedHelper: () => linkedHelper,
  })
  return { way, questions }
}

describe('The way of a print', () => {
  it('is the helper on this computer while it can be called, whatever was chosen', async () => {
    const { way, questions } = await find(good, good, linked)
    expect(way).toEqual({ isUsable: true, hasAnswered: true, computerName: 'HERE' })
    expect(questions).toBe(0)
  })

  it.each(['permission-needed', 'blocked', 'not-set-up', 'not-running'] as const)(
    'is the chosen computer’s link where this one is "%s", and this one is not asked',
    async (state) => {
      const { way, questions } = await find(view({ state }), good, linked)
      expect(way).toEqual({ isUsable: true, hasAnswered: true, computerName: 'PACK-1', viaHelperId: 'h-1' })
      expect(questions).toBe(0)
    },
  )

  it('waits for the first answer of this computer', async () => {
    const checking = view({ state: 'checking' })
    expect((await find(checking, good, linked)).way.computerName).toBe('HERE')
    expect((await find(checking, view({ state: 'not-running' }), linked)).way.computerName).toBe('PACK-1')
  })

  it('asks this computer where no other was chosen', async () => {
    const { way, questions } = await find(view({ state: 'permission-needed' }), view({ state: 'blocked' }), undefined)
    expect(way).toEqual({ isUsable: false, hasAnswered: false, computerName: '' })
    expect(questions).toBe(1)
  })
})
