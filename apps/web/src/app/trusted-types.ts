// The application's only Trusted Types policy (W3C Trusted Types, section 2.3). Loaded before everything else.

interface TrustedTypePolicies {
  readonly createPolicy: (name: string, rules: { readonly createHTML: (text: string) => string | null }) => unknown
}

/**
 * Text that is set as HTML: kept where no element can come of it, such as the style sheets of components; `null`
 * refuses it. Addresses of scripts and script text are always refused.
 */
export const createHTML = (text: string): string | null => (text.includes('<') ? null : text)

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicies }
trustedTypes?.createPolicy('default', { createHTML })
