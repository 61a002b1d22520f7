import { administrators, anyOf, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  ArrangeWidgetsBody,
  CreateWidgetBody,
  ListWidgetsQuery,
  SaveWidgetBody,
  Widget,
  WidgetLicense,
  WidgetPrintAnswer,
  WidgetPrintBody,
  WidgetSettingsBody,
} from './widgets-schemas.ts'

const administrator = anyOf(...administrators)
/** Of a plan without widgets. */
const planErrors = ['feature-disabled'] as const

type OneWidget = { data: Widget }

export const listWidgets = endpoint<{
  query: ListWidgetsQuery
  answer: List<Widget> & { license: WidgetLicense }
}>()({
  method: 'GET',
  path: '/api/widgets',
  service: 'base',
  summary: 'The widgets that the person may see, in the person’s own order; for an administrator also all of them',
  access: signedIn,
  atStations: true,
  errors: [...planErrors, 'not-allowed'],
})

export const createWidget = endpoint<{ body: CreateWidgetBody; answer: OneWidget }>()({
  method: 'POST',
  path: '/api/widgets',
  service: 'base',
  summary: 'Adds a widget',
  access: administrator,
  errors: [...planErrors, 'limit-reached'],
  idempotent: true,
})

export const saveWidget = endpoint<{ body: SaveWidgetBody; answer: OneWidget }>()({
  method: 'PUT',
  path: '/api/widgets/{id}',
  service: 'base',
  summary: 'Changes a widget',
  access: administrator,
  errors: [...planErrors, 'not-found', 'stale-version'],
})

export const deleteWidget = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/widgets/{id}',
  service: 'base',
  summary: 'Deletes a widget',
  access: administrator,
  errors: [...planErrors, 'not-found'],
})

export const arrangeWidgets = endpoint<{ body: ArrangeWidgetsBody; answer: object }>()({
  method: 'PUT',
  path: '/api/widgets/order',
  service: 'base',
  summary: 'Orders the widgets for everybody who has not arranged them otherwise',
  access: administrator,
  errors: [...planErrors, 'not-found'],
})

export const arrangeMyWidgets = endpoint<{ body: ArrangeWidgetsBody; answer: object }>()({
  method: 'PUT',
  path: '/api/widgets/arrangement',
  service: 'base',
  summary: 'Orders the widgets for this person alone',
  access: signedIn,
  errors: [...planErrors, 'not-found'],
})

/** A fourth favorite is refused. */
export const toggleWidgetFavorite = endpoint<{ answer: { favorite: boolean } }>()({
  method: 'POST',
  path: '/api/widgets/{id}/favorite',
  service: 'base',
  summary: 'Makes a widget a favorite of this person, or takes it from the favorites',
  access: signedIn,
  errors: [...planErrors, 'not-found', 'limit-reached'],
})

export const setWidgetSettings = endpoint<{ body: WidgetSettingsBody; answer: WidgetSettingsBody }>()({
  method: 'PUT',
  path: '/api/widgets/{id}/settings',
  service: 'base',
  summary: 'Sets for this person alone whether a widget clears its input after printing',
  access: signedIn,
  atStations: true,
  errors: [...planErrors, 'not-found'],
})

/** What a print is refused for stands in the answer's `error`; a problem is answered only to a call that is no print at all. */
export const printWidget = endpoint<{ body: WidgetPrintBody; answer: WidgetPrintAnswer }>()({
  method: 'POST',
  path: '/api/print',
  service: 'base',
  summary: 'Prints a label directly, as widgets do',
  access: signedIn,
  atStations: true,
  errors: [...planErrors, 'not-allowed', 'key-reused', 'request-in-progress'],
  idempotent: true,
  carriesPrintFiles: true,
})
