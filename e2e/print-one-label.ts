import { expect, type Locator, type Page } from '@playwright/test'
import { product } from './product.ts'

/** Prints one label of the open article on Packing 1, the virtual printer, and answers the ZPL that it received. */
export async function printOneLabel(
  page: Page,
  press: (button: Locator) => Promise<void> = (button) => button.click(),
): Promise<string> {
  const printer = product().virtualPrinterPage
  const latest = async () => {
    const labels = (await (await fetch(`${printer}/labels.json`)).json()) as { readonly number: number }[]
    return Math.max(0, ...labels.map(({ number }) => number))
  }
  const before = await latest()
  await press(page.getByRole('button', { name: 'Print 1 label' }))
  // Files are drawn by a program of their own, which a busy computer starts slowly.
  await expect(page.getByRole('listitem').getByText(/Sent to Packing 1/)).toBeVisible()
  await expect.poll(latest).toBeGreaterThan(before)
  return (await fetch(`${printer}/labels/${await latest()}.zpl`)).text()
}
