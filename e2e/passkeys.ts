import type { Page } from '@playwright/test'

/** A security key that the browser itself plays: touched at once, and its user verified by a PIN. */
export async function plugInSecurityKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'usb', hasResidentKey: true, hasUserVerification: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

interface NewPasskey {
  readonly name: string
  readonly password: string
}

/** On the page of settings, as a person who has a key plugged in. */
export async function addPasskey(page: Page, { name, password }: NewPasskey): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('list', { name: 'Passkeys' }).getByText(name).waitFor()
}
