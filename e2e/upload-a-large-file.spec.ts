import { findingsOn } from './axe.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const rows = Array.from({ length: 60_000 }, (_, index) => `LARGE-${index},Jar of ${index},${'x'.repeat(30)}`)
const file = {
  name: 'large.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`externalIdentifier,name,Note\n${rows.join('\n')}\n`),
}

test('A large file shows how much of it was sent, can be canceled on its way, and arrives when sent again [IMPORT-05]', async ({
  page,
}) => {
  await signInAs(page, 'administrator')
  await page.goto(at('/importdata'))
  const input = page.locator('input[type=file]')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await input.setInputFiles(file)
  const bar = page.getByRole('progressbar', { name: 'Upload progress of large.csv' })
  await expect.poll(() => bar.getAttribute('value').then(Number)).toBeGreaterThan(5)
  await expect(page.getByText(/^Uploading large\.csv: \d+ %$/).first()).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await expect(page.getByText('The upload of large.csv was canceled.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(page).not.toHaveURL(/import=/)

  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await input.setInputFiles(file)
  await expect(page).toHaveURL(/import=/)
  await expect(page.getByRole('combobox', { name: 'Field for Note' })).toBeVisible()
  await page.goto(at('/importhistory'))
  const history = page.getByRole('grid', { name: 'Import history' })
  await expect(history.getByRole('row').filter({ hasText: 'large.csv' })).toHaveCount(1)
})
