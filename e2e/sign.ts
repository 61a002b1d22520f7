import type { Locator, Page } from '@playwright/test'

/** Types a password, and before it the user name where this is the first signature of a session. */
export async function signAs(
  place: Page | Locator,
  { email, password }: { readonly email: string; readonly password: string },
) {
  const userName = place.getByLabel('User name')
  const word = place.getByLabel('Your password')
  await word.waitFor()
  if (await userName.isVisible()) await userName.fill(email)
  await word.fill(password)
}
