// The application's only Trusted Types policy (W3C Trusted Types, section 2.3). Loaded before everything else.

interface TrustedTypePolicies {
  readonly createPolicy: (name: string, rules: { readonly createHTML: Rule; readonly createScriptURL: Rule }) => unknown
}

type Rule = (text: string) => string | null

/**
 * Text that is set as HTML: kept where no element can come of it, such as the style sheets of components; `null`
 * refuses it. Script text is always refused.
 */
export const createHTML = (text: string): string | null => (text.includes('<') ? null : text)

/** The service worker beside the page. */
export const workerAddress = (): string => new URL('service-worker.js', document.baseURI).href

/** Two scripts are started by their address: the service worker, and the worker that reads PDF files, from our own server. */
export function createScriptURL(address: string): string | null {
  if (address === workerAddress()) return address
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : undefined
  const isReader =
    url?.origin === location.origin && /^(?:\/[^?#]*)?\/assets\/pdf\.worker[\w.-]*\.mjs$/.test(url.pathname)
  return isReader && url.search === '' ? url.href : null
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicies }
trustedTypes?.createPolicy('default', { createHTML, createScriptURL })
