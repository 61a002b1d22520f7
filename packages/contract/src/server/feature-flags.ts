import { anyOf, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { Features } from '../feature-flags.ts'
import type { SaveFeaturesBody } from './feature-flags-schemas.ts'

export const getFeatures = endpoint<{ answer: Features }>()({
  method: 'GET',
  path: '/api/features',
  service: 'base',
  summary: 'Which features the organization shows',
  access: signedIn,
  atStations: true,
  errors: [],
})

export const saveFeatures = endpoint<{ body: SaveFeaturesBody; answer: Features }>()({
  method: 'PUT',
  path: '/api/features',
  service: 'base',
  summary: 'Sets the organization’s features',
  access: anyOf('AccountType:TenantAdmin'),
  errors: [],
})
