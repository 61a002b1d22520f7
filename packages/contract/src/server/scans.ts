import { signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { CodeMatches, FindByCodeQuery } from './scans-schemas.ts'

/**
 * Only whole matches count, without regard to case and blanks around: an article's external identifier or a value of its
 * data, an order's number. A GTIN matches with and without the zeros that fill it up; of a GS1 element string the (01),
 * or the (02), is looked up.
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
