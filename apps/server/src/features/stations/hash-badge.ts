import type { Keyring } from '../../platform/tokens/keyring.ts'

/** Under the installation's secret: a badge is found by it, and nobody who has only the table can try codes. */
export const hashBadge = (keyring: Keyring, organizationId: string, badgeCode: string): Buffer =>
  keyring.mac('link', `badge:${organizationId}:${badgeCode.trim()}`)
