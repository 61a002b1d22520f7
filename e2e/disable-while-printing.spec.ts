import { newId } from '../apps/server/src/platform/database/ids.ts'
import { emptyDocument } from '../apps/server/src/testing/open-labels.ts'
import { callApi } from '../scripts/product/call-api.ts'
import { findingsOn } from './axe.ts'
import { plantLabel } from './plant-a-label.ts'
import { connectToDatabase } from './product.ts'
import { asAdministrator, at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const count = 20

/** A label under approval, and 20 files of it that a page was given and does not send: it was closed. */
async function startPrinting(name: string): Promise<void> {
  const labelId = await plantLabel(name, emptyDocument)
  const rows = await connectToDatabase()
  await rows.query('update labels set is_under_approval = true where id = $1', [labelId])
  const computers = await rows.query('select computer_name from helpers where revoked_at is null')
  const printers = await rows.query(`select id from printers where prints_via = 'helper' and language = 'zpl' limit 1`)
  await rows.end()
  const line = { labelId, quantity: 1, editableData: [], printerId: printers.rows[0].id }
  await callApi(await asAdministrator(), 'POST /api/printjobs', {
    source: 'label',
    computerName: computers.rows[0].computer_name,
    labels: Array.from({ length: count }, () => line),
  })
}

test('Who disables a label reads how many labels were stopped, and sees it change while their computer answers [PRT-42]', async ({
  page,
}) => {
  const name = `Recalled ${newId().slice(-6)}`
  await startPrinting(name)
  await signInAs(page, 'administrator')
  await page.goto(at('/labels'))
  await page.getByRole('searchbox').first().fill(name)
  // A new search clears the selection.
  await expect(page.getByRole('list', { name: 'Labels' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await page.getByLabel(/^Reason/).fill('The address is wrong.')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Printing stopped' })
  await expect(dialog).toContainText('Already sent: 0. Unknown: 0')
  expect(await findingsOn(page)).toEqual([])
  await expect(dialog).toContainText(`Stopped: ${count}. Already sent: 0. Unknown: 0`, { timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('1 label disabled. It cannot be printed.')).toBeVisible()
})
