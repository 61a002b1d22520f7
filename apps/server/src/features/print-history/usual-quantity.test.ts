import { getUsualQuantity } from '@labelwright/contract/server/print-history'
import { printArticle } from '@labelwright/contract/server/printing'
import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, newId } from '../../platform/database/ids.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { plantPrints } from '../../testing/prints/planted-prints.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let admin: string
let packer: string
let line: LabelToPrint
let person: { readonly id: string; readonly organizationId: string }
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
  line = await lineToPrint(test, packer, {}, 'NB-20422')
  const { rows } = await test.rows.query('select id, organization_id as "organizationId" from users where email = $1', [
    packerEmail,
  ])
  person = rows[0]
})
afterAll(() => test.stop())

/** Another label for each test, so that none sees the prints of the one before. */
let labelId: string
beforeEach(() => {
  labelId = newId()
})

const usual = async (token = packer, of = labelId) =>
  (await test.call(getUsualQuantity, { query: { labelId: of } }, { token })).body.data

/** Prints of the packer, the oldest first. */
async function plant(quantities: readonly number[], change: { readonly daysAgo?: number; readonly set?: string } = {}) {
  const { daysAgo = 1, set = 'message = null' } = change
  for (const quantity of quantities) {
    const moment = Date.now() - daysAgo * dayMs
    const { ids } = await plantPrints(test.rows, { organizationId: person.organizationId, moment })
    await test.rows.query(
      `update print_job_entries set user_id = $1, label_id = $2, quantity = $3, sent_at = now() - make_interval(days => $4), ${set}
       where id = any($5::uuid[])`,
      [person.id, labelId, quantity, daysAgo, ids],
    )
  }
}

describe('The usual quantity of a label and a person [QUANTITY-01]', () => {
  it('is not known where the person has not printed the label', async () => {
    expect(await usual()).toEqual({ usual: null })
    expect((await test.call(getUsualQuantity, { query: { labelId: 'x' } as never }, { token: packer })).status).toBe(
      422,
    )
  })

  it.each([
    [[5], 5],
    [[20, 20, 5000, 20, 10], 20],
    // Of two in the middle the smaller: it is asked rather than not.
    [[1, 500], 1],
  ])(
    'is the one in the middle, so that a large print now and then does not move it: %j',
    async (quantities, middle) => {
      await plant(quantities)
      expect(await usual()).toEqual({ usual: middle })
    },
  )

  it('is that of the last 20 prints', async () => {
    await plant(Array.from({ length: 11 }, () => 3000))
    await plant(Array.from({ length: 20 }, () => 4))
    expect(await usual()).toEqual({ usual: 4 })
    await plant(Array.from({ length: 11 }, () => 50))
    expect(await usual()).toEqual({ usual: 50 })
  })

  it("is the person's own, of this label alone", async () => {
    await plant([7])
    expect(await usual(admin)).toEqual({ usual: null })
    expect(await usual(packer, newId())).toEqual({ usual: null })
  })

  it('does not count what came to nothing, nor tests, nor what is older than three months', async () => {
    await plant([900], { set: "state = 'Voided'" })
    await plant([900], { set: "state = 'Failed'" })
    await plant([900], { daysAgo: 91 })
    await plant([900], {
      set: "is_test = true, test_document = '{}', label_version_id = null, label_version_number = null",
    })
    expect(await usual()).toEqual({ usual: null })
    await plant([6], { daysAgo: 89 })
    expect(await usual()).toEqual({ usual: 6 })
    // A printer that is out of order all day does not make the older prints unknown.
    await plant(
      Array.from({ length: 21 }, () => 900),
      { set: "state = 'Failed'" },
    )
    expect(await usual()).toEqual({ usual: 6 })
  })

  it('is asked of pages only: a call prints any quantity at once [QUANTITY-03]', async () => {
    const body = { computerName: 'here', labels: [{ ...line, quantity: 900 }] }
    const printed = await test.call(printArticle, { body }, { token: packer })
    expect([printed.status, printed.body.entries?.length]).toEqual([200, 1])
    expect(await usual(packer, line.labelId)).toEqual({ usual: 900 })
  })
})
