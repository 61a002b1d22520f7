import { deleteLabels } from '@labelwright/contract/server/labels'
import * as contract from '@labelwright/contract/server/orders'
import { undoChange } from '@labelwright/contract/server/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { makeDraft } from '../../testing/open-labels.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const change = (body: object, by = token) => test.call(contract.changeOrders, { body: body as never }, { token: by })
const make = async (labelIds: string[] = []) =>
  (await test.call(contract.createOrder, { body: { orderNumber: newId(), labelIds } }, { token })).body.data.id
const labelsOf = async (id: string) =>
  (await test.call(contract.getOrder, { params: { id } }, { token })).body.data.labels
    .map(({ labelId }) => labelId)
    .sort()

describe('Labels of several orders', () => {
  it('are connected and disconnected at once, and taken back', async () => {
    const [pallet, box, old] = [
      await makeDraft(test, token),
      await makeDraft(test, token),
      await makeDraft(test, token),
    ]
    const orders = [await make([old]), await make(), await make([box])]
    const { status, body } = await change({ ids: orders, addLabelIds: [pallet, box], removeLabelIds: [old] })
    expect([status, body]).toEqual([200, { changed: 3, undoId: expect.any(String) }])
    for (const id of orders) expect(await labelsOf(id)).toEqual([pallet, box].sort())
    // One of them is changed by somebody else, who is not overruled.
    await change({ ids: [orders[1]], addLabelIds: [old] })
    const undone = await test.call(undoChange, { params: { id: body.undoId } }, { token })
    expect(undone.body).toMatchObject({ undone: 2, left: [{ id: orders[1] }] })
    expect(await labelsOf(orders[0] ?? '')).toEqual([old])
    expect(await labelsOf(orders[1] ?? '')).toEqual([pallet, box, old].sort())
    expect(await labelsOf(orders[2] ?? '')).toEqual([box])
  })

  it('are connected to all that a search finds, refused where the list is another since', async () => {
    const label = await makeDraft(test, token)
    for (const number of ['BULK-1', 'BULK-2'])
      await test.call(contract.createOrder, { body: { orderNumber: number } }, { token })
    const matching = { searchQuery: 'bulk-', total: 2 }
    expect((await change({ matching: { ...matching, total: 3 }, addLabelIds: [label] })).body.code).toBe(
      'selection-changed',
    )
    expect((await change({ matching, addLabelIds: [label] })).body.changed).toBe(2)
  })

  it('are connected to all of them, or to none', async () => {
    const [label, order] = [await makeDraft(test, token), await make()]
    const gone = await makeDraft(test, token)
    await test.call(deleteLabels, { body: { ids: [gone] } }, { token })
    const unknown = await change({ ids: [order], addLabelIds: [label, gone] })
    expect([unknown.status, unknown.body.errors[0]?.path]).toEqual([422, 'addLabelIds'])
    expect((await change({ ids: [order, newId()], addLabelIds: [label] })).status).toBe(404)
    expect(await labelsOf(order)).toEqual([])
    const tooMany = Array.from({ length: 201 }, newId)
    expect((await change({ ids: [order], addLabelIds: tooMany })).status).toBe(422)
  })

  it('are for order managers of the organization', async () => {
    const [label, order] = [await makeDraft(test, token), await make()]
    const stranger = await registerAnother(test)
    expect((await change({ ids: [order], addLabelIds: [] }, stranger)).status).toBe(404)
    const own = (await test.call(contract.createOrder, { body: { orderNumber: 'S-1' } }, { token: stranger })).body.data
    expect((await change({ ids: [own.id], addLabelIds: [label] }, stranger)).status).toBe(422)
    expect((await change({ ids: [order] }, await test.signInAs(packerEmail))).status).toBe(403)
  })
})
