// Releases of the printer helper that the server offers. Open to everybody: whoever sets a computer up, and a helper that is not paired, has no account there.
import { anyone } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { Downloads } from './updates-schemas.ts'

/** The web application asks for new releases this often (spec §9). */
export const releasePollIntervalMs = 600_000

export const listDownloads = endpoint<{ answer: { data: Downloads } }>()({
  method: 'GET',
  path: '/api/updates/downloads',
  service: 'base',
  summary: 'The printer helper’s releases, for each system, and where older ones are',
  access: anyone,
  errors: [],
})

export const downloadFile = endpoint<{ answer: unknown }>()({
  method: 'GET',
  path: '/api/updates/downloads/{version}/{fileName}',
  service: 'base',
  summary: 'A file of a release: a program, the list of checksums or its signature',
  access: anyone,
  errors: ['not-found'],
  contentType: 'application/octet-stream',
})
