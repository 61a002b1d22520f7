import { administrators, anyOf } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  CreateLabelStockBody,
  ListLabelStocksQuery,
  OwnLabelStock,
  UpdateLabelStockBody,
} from './label-stocks-schemas.ts'

const labelManager = anyOf('UserRole:LabelManager', ...administrators)

type OneStock = { data: OwnLabelStock }

export const listLabelStocks = endpoint<{ query: ListLabelStocksQuery; answer: List<OwnLabelStock> }>()({
  method: 'GET',
  path: '/api/labelstocks',
  service: 'base',
  summary: 'The papers that the organization has added, by name',
  access: labelManager,
  errors: [],
})

export const createLabelStock = endpoint<{ body: CreateLabelStockBody; answer: OneStock }>()({
  method: 'POST',
  path: '/api/labelstocks',
  service: 'base',
  summary: 'Adds a paper that new labels can be started with',
  access: labelManager,
  errors: [],
  idempotent: true,
})

/** Labels that were started with it stay as they are. */
export const updateLabelStock = endpoint<{ body: UpdateLabelStockBody; answer: OneStock }>()({
  method: 'PUT',
  path: '/api/labelstocks/{id}',
  service: 'base',
  summary: 'Saves a paper',
  access: labelManager,
  errors: ['not-found', 'stale-version'],
})

export const deleteLabelStock = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/labelstocks/{id}',
  service: 'base',
  summary: 'Deletes a paper; labels that were started with it stay as they are',
  access: labelManager,
  errors: ['not-found'],
})
