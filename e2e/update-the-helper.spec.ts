import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { programOf } from './helper-releases.ts'
import { signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test.use({
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0',
})

/** What a press on a link downloads. */
async function contentOf(page: Page, link: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.press('Enter')])
  return readFile(await download.path(), 'utf8')
}

test('A person on Windows is told of a newer helper in the header, and downloads it by keyboard [FRAME-07] [FRAME-10] [HELPER-14]', async ({
  page,
}) => {
  await signInAs(page, 'user')
  // The page takes the focus into its field when it comes.
  await expect(page.getByRole('combobox', { name: /article/ })).toBeFocused()
  const chip = page.getByRole('banner').getByRole('button', { name: 'Printer helper: Update available' })
  await chip.press('Enter')
  const notice = page.getByRole('region', { name: 'Update available' })
  await expect(notice).toContainText('Version 99.0.0 of 25 Nov 2026 is available.')
  await expect(notice.getByRole('note', { name: 'Command' })).toHaveText(
    '& "$HOME\\Downloads\\labelwright-helper-99.0.0-windows-x64.exe" install',
  )
  expect(await contentOf(page, notice.getByRole('link', { name: 'Download for Windows' }))).toBe(programOf('99.0.0'))
  await page.keyboard.press('Escape')
  await expect(chip).toBeFocused()
})

test('An older helper is downloaded from the same dialog [HELPER-15] [HELPER-17]', async ({ page }) => {
  await signInAs(page, 'user')
  await page.getByRole('button', { name: /^Printer helper/ }).click()
  await page.getByText('Older versions').press('Enter')
  expect(await contentOf(page, page.getByRole('link', { name: '98.0.0 for Windows' }))).toBe(programOf('98.0.0'))
})
