import { anyone } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { BrowserConfig, ContentSecurityReport, PageErrorReport } from './operations-schemas.ts'

export const live = endpoint<{ answer: { status: 'live' } }>()({
  method: 'GET',
  path: '/livez',
  service: 'base',
  summary: 'Whether the process answers',
  access: anyone,
  errors: [],
})

export const ready = endpoint<{ answer: { status: 'ready'; warnings?: string[] } }>()({
  method: 'GET',
  path: '/readyz',
  service: 'base',
  summary:
    'Whether the server can work: the database writes, and the disk has room; and what its operator should look into',
  access: anyone,
  errors: [],
})

export const browserConfig = endpoint<{ answer: BrowserConfig }>()({
  method: 'GET',
  path: '/config.json',
  service: 'base',
  summary: 'What the web application must know before it can ask anything',
  access: anyone,
  errors: [],
})

export const openApi = endpoint<{ answer: Record<string, unknown> }>()({
  method: 'GET',
  path: '/api/openapi.json',
  service: 'base',
  summary: 'This interface as OpenAPI 3.1',
  access: anyone,
  errors: [],
})

/** Browsers send it by themselves, as `application/csp-report` (Content Security Policy Level 3, section 5.5). */
export const reportContentSecurity = endpoint<{ body: ContentSecurityReport; answer: Record<string, never> }>()({
  method: 'POST',
  path: '/api/content-security-reports',
  service: 'base',
  summary: 'Logs what a page tried to do against its content security policy',
  access: anyone,
  errors: ['too-many-requests'],
})

export const reportPageError = endpoint<{ body: PageErrorReport; answer: Record<string, never> }>()({
  method: 'POST',
  path: '/api/page-errors',
  service: 'base',
  summary: 'Logs an error that stopped a page of the web application, under the number that the page shows',
  access: anyone,
  errors: ['too-many-requests'],
})
