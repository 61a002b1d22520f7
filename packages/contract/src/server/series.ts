import { administrators, anyOf } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  CreateSeriesBody,
  GivenNumbers,
  ListGivenNumbersQuery,
  ListSeriesQuery,
  Series,
  UpdateSeriesBody,
} from './series-schemas.ts'

const labelManager = anyOf('UserRole:LabelManager', ...administrators)

type OneSeries = { data: Series }

export const listSeries = endpoint<{ query: ListSeriesQuery; answer: List<Series> }>()({
  method: 'GET',
  path: '/api/series',
  service: 'base',
  summary: 'The series that serial numbers are taken from',
  access: labelManager,
  errors: [],
})

export const getSeries = endpoint<{ answer: OneSeries }>()({
  method: 'GET',
  path: '/api/series/{id}',
  service: 'base',
  summary: 'A series with the number that is handed out next',
  access: labelManager,
  errors: ['not-found'],
})

export const createSeries = endpoint<{ body: CreateSeriesBody; answer: OneSeries }>()({
  method: 'POST',
  path: '/api/series',
  service: 'base',
  summary: 'Makes a series',
  access: labelManager,
  errors: [],
  idempotent: true,
})

/** Once numbers were taken, how they are written is fixed, and `next` only rises, with a `reason`. */
export const updateSeries = endpoint<{ body: UpdateSeriesBody; answer: OneSeries }>()({
  method: 'PUT',
  path: '/api/series/{id}',
  service: 'base',
  summary: 'Saves a series',
  access: labelManager,
  errors: ['not-found', 'stale-version', 'series-in-use'],
})

/** The last ones first. */
export const listGivenNumbers = endpoint<{ query: ListGivenNumbersQuery; answer: List<GivenNumbers> }>()({
  method: 'GET',
  path: '/api/series/{id}/numbers',
  service: 'base',
  summary: 'Which numbers of a series were given to which print, and which were left out and why',
  access: labelManager,
  errors: ['not-found'],
})

/** Only one that nothing was taken from and no published label names. */
export const deleteSeries = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/series/{id}',
  service: 'base',
  summary: 'Deletes a series that was never used',
  access: labelManager,
  errors: ['not-found', 'series-in-use'],
})
