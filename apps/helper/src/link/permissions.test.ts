import type { HelperLinkRequest } from '@labelwright/contract/server/helper-link-schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPermissions, type Permissions } from './permissions.ts'

let said: HelperLinkRequest[]
let silences: number
let permissions: Permissions
beforeEach(() => {
  said = []
  silences = 0
  permissions = createPermissions({
    journalPosition: () => 7,
    onSilence: () => {
      silences += 1
    },
    answerWithinMs: 20,
  })
})
const open = () => permissions.linkOpened((request) => said.push(request))
const answer = (granted: string[], refused: string[] = []) =>
  permissions.answered({ type: 'may-begin', granted, refused })
const outcomeOf = (asked: Promise<void>) =>
  asked.then(
    () => 'begins',
    (error) => (error.isRefused ? 'refused' : 'later'),
  )

describe('The permission to begin', () => {
  it('is asked for once for all that wait, in their order', async () => {
    open()
    const asked = ['one', 'two', 'three'].map((id) => outcomeOf(permissions.ask(id, 4)))
    const one = { printJobEntryId: 'one', epoch: 4 }
    expect(said).toEqual([{ type: 'begin', entries: [one], journalPosition: 7 }])
    answer(['one'])
    expect(said.slice(1)).toMatchObject([{ entries: [{ printJobEntryId: 'two' }, { printJobEntryId: 'three' }] }])
    answer(['three'], ['two'])
    expect(await Promise.all(asked)).toEqual(['begins', 'refused', 'begins'])
  })

  it('is nobody’s without a link, nor when the link is lost: it is asked for again under the same epoch', async () => {
    expect(await outcomeOf(permissions.ask('one', 4))).toBe('later')
    expect(permissions.askedUnder('one')).toBeUndefined()
    open()
    const asked = outcomeOf(permissions.ask('one', 4))
    permissions.linkLost()
    expect(await asked).toBe('later')
    expect(permissions.askedUnder('one')).toBe(4)
    open()
    const again = outcomeOf(permissions.ask('one', permissions.askedUnder('one') ?? 0))
    answer(['one'])
    expect(await again).toBe('begins')
    expect(permissions.askedUnder('one')).toBeUndefined()
  })

  it('that does not come ends the link', async () => {
    open()
    const asked = outcomeOf(permissions.ask('one', 4))
    await expect.poll(() => silences).toBe(1)
    permissions.linkLost()
    expect(await asked).toBe('later')
  })

  it('that nobody asked for is passed over', () => {
    open()
    expect(() => answer(['other'])).not.toThrow()
  })
})
