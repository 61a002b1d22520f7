import { administrators, anyOf, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type { ListFontsQuery, OrganizationFont } from './fonts-schemas.ts'

const labelManager = anyOf('UserRole:LabelManager', ...administrators)

/** Whoever prints may ask: the preview draws with the organization's fonts. */
export const listFonts = endpoint<{ query: ListFontsQuery; answer: List<OrganizationFont> }>()({
  method: 'GET',
  path: '/api/fonts',
  service: 'base',
  summary: 'The fonts that the organization has uploaded, by family',
  access: signedIn,
  errors: [],
})

/** A form with a TTF or OTF file under `file`. Family and weight are those that the font gives itself. */
export const uploadFont = endpoint<{ body: object; answer: { data: OrganizationFont } }>()({
  method: 'POST',
  path: '/api/fonts',
  service: 'base',
  summary: 'Takes a font for the organization’s labels',
  access: labelManager,
  errors: ['file-not-readable', 'font-not-embeddable', 'font-family-taken', 'limit-reached', 'too-many-requests'],
  isUpload: true,
  maximumMebibytes: 20,
})

/** The font as it was uploaded, `font/ttf` or `font/otf`; it never changes. */
export const getFontFile = endpoint<{ answer: unknown }>()({
  method: 'GET',
  path: '/api/fonts/{id}/file',
  service: 'base',
  summary: 'The file of a font',
  access: signedIn,
  errors: ['not-found'],
  contentType: 'font/sfnt',
})

export const fontSample = endpoint<{ answer: string }>()({
  method: 'GET',
  path: '/api/fonts/{id}/sample',
  service: 'base',
  summary: 'A line set in a font, as SVG; it never changes',
  access: signedIn,
  errors: ['not-found'],
  contentType: 'image/svg+xml',
})

export const deleteFont = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/fonts/{id}',
  service: 'base',
  summary: 'Deletes a font that no version of a label names',
  access: labelManager,
  errors: ['not-found', 'font-in-use'],
})
