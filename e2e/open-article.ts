import { expect, type Locator, type Page } from '@playwright/test'
import { at } from './sign-in-as.ts'

/** Finds an article on My articles, as a scanner does, and waits until its page is there. */
export async function openArticle(page: Page, scanned: string): Promise<void> {
  await page.goto(at('/print-articles'))
  // By its name: the page before may have a search, too, and still be there.
  const search = page.getByRole('searchbox', { name: 'Search or scan an article' })
  await search.fill(scanned)
  await search.press('Enter')
  await expect(page).toHaveURL(/print-article\//)
}

/** The same, and it can be printed at once: its label and a printer are chosen already. */
export async function openArticleToPrint(page: Page, scanned: string): Promise<void> {
  await openArticle(page, scanned)
  await expect(page.getByRole('button', { name: /^Print \d+ label/ })).toBeEnabled()
}

/** The sample organization's printer. */
export const virtualPrinter = 'Packing 1 (virtual printer)'

export const printerField = (page: Page): Locator =>
  page
    .getByRole('combobox', { name: 'Printer' })
    .or(page.getByRole('textbox', { name: 'Printer' }))
    .first()

/** Chooses the printer of the open print page, whichever was proposed. */
export async function choosePrinter(page: Page, name: string): Promise<void> {
  await printerField(page).click()
  await page.getByRole('option', { name }).click()
}
