import { signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { CodeMatches, FindByCodeQuery } from './scans-schemas.ts'

/**
 * Whole matches come first, without regard to case and blanks around: an article's external identifier or a value of its
 * data, an order's number; a GTIN with and without the zeros that fill it up. Only where there is none, the other forms of
 * docs/scanned-codes.md are tried: the (01) or (02) of a GS1 element string or a GS1 Digital Link, short forms, add-ons, HIBC.
 */
export const findByCode = endpoint<{ query: FindByCodeQuery; answer: { data: CodeMatches } }>()({
  method: 'GET',
  path: '/api/scans',
  service: 'base',
  summary: 'The articles and orders that a scanned code stands for',
  access: signedIn,
  atStations: true,
  errors: [],
})
