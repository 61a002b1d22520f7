// The application's only Trusted Types policy (W3C Trusted Types, section 2.3). Loaded before everything else.

interface TrustedTypePolicies {
  readonly createPolicy: (
    name: string,
    rules: Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string | null>>,
  ) => unknown
}

/**
 * Text that is set as HTML: kept where no element can come of it, such as the style sheets of components; `null`
 * refuses it. Script text is always refused.
 */
export const createHTML = (text: string): string | null => (text.includes('<') ? null : text)

/** The service worker beside the page. */
export const workerAddress = (): string => new URL('service-worker.js', document.baseURI).href

/** The one script that is started by its address. */
export const createScriptURL = (url: string): string | null => (url === workerAddress() ? url : null)

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicies }
trustedTypes?.createPolicy('default', { createHTML, createScriptURL })
