import type { Config } from './config.ts'

const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Warnings for the log: settings that an administrator should correct although the server starts. */
export function startWarnings({ publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>): string[] {
  if (loopbackNames.includes(new URL(publicUrl).hostname) || trustedProxies.length > 0) return []
  return [
    `Browsers reach this server at ${publicUrl}, and LABELWRIGHT_TRUSTED_PROXIES names no proxy. Behind a proxy all people then share the limits of one address: name the proxy's address.`,
  ]
}
