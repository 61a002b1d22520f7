import type { Locator, Page } from '@playwright/test'

/** What the print lane shows of an article's prints, the newest first. */
export const printsOf = (page: Page, articleName: string): Locator =>
  page.getByRole('region', { name: 'Prints' }).getByRole('listitem').filter({ hasText: articleName })
