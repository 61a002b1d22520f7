import type { Config } from './config.ts'
import type { Confinement } from './platform/readers/confinement.ts'

const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

type Settings = Pick<Config, 'publicUrl' | 'trustedProxies' | 'allowedSubnets'> & { readonly confinement: Confinement }

/** Warnings for the log: settings that an administrator should correct, or know of, although the server starts. */
export const startWarnings = (settings: Settings): string[] => [
  ...proxyWarnings(settings),
  ...subnetWarnings(settings),
  ...confinementWarnings(settings),
]

function proxyWarnings({ publicUrl, trustedProxies }: Settings): string[] {
  if (loopbackNames.includes(new URL(publicUrl).hostname) || trustedProxies.length > 0) return []
  return [
    `Browsers reach this server at ${publicUrl}, and LABELWRIGHT_TRUSTED_PROXIES names no proxy. Behind a proxy all people then share the limits of one address: name the proxy's address.`,
  ]
}

function subnetWarnings({ allowedSubnets }: Settings): string[] {
  if (allowedSubnets.length === 0) return []
  return [
    `Everybody who is signed in can have the server fetch PDFs from ${allowedSubnets.join(', ')} (LABELWRIGHT_ALLOWED_SUBNETS).`,
  ]
}

function confinementWarnings({ confinement: { weakness } }: Settings): string[] {
  if (weakness === undefined) return []
  return [
    `Only Node.js confines the programs that read uploaded files, so they could reach the network (${weakness}). See "Files of strangers" in docs/security.md.`,
  ]
}
