// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { newKey } from '../../lib/new-key.ts'
import { storeSession } from '../../session/session.ts'
import { sampleToken } from '../../testing/sample-token.ts'
import { forgetOrder, keepOrder, keptOrder, type PrintOrder } from './print-order.ts'

const order: PrintOrder = {
  key: newKey(),
  body: { computerName: 'PACK-07', labels: [] },
  articleName: 'Cloudberry jam',
  printerName: 'Packing 2',
  quantity: 3,
}
const signInAs = (userId: string) =>
  storeSession({ token: sampleToken({ UserId: userId }), refreshToken: 'r', expires: 900 })

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  signInAs('anna')
})

describe('An open print', () => {
  it('is found again after a reload, with its key', () => {
    keepOrder(order)
    expect(keptOrder()).toEqual(order)
  })

  it('is gone once it has ended', () => {
    keepOrder(order)
    forgetOrder()
    expect(keptOrder()).toBeUndefined()
  })

  it('is not the business of the next person at the same screen', () => {
    keepOrder(order)
    signInAs('bo')
    expect(keptOrder()).toBeUndefined()
  })

  it('has a key that nobody else makes', () => {
    expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100)
  })
})
