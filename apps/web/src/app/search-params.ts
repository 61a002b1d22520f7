// What may stand in the address of a page. The router lays what a validator answers over the address: a refused value must be named.
import { accountTypes } from '@labelwright/contract/access'
import { printerLanguages } from '@labelwright/contract/server/printer-languages'
import { type Industry, industries } from '@labelwright/label-document/standard-labels/template'

type Search = Record<string, unknown>

const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

// Digits arrive as a number, because the address is read as JSON.
const writtenText = (value: unknown): string | undefined => optionalText(typeof value === 'number' ? `${value}` : value)

const oneOf = <Value extends string | true>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value)

export const withSearch = (search: Search): { search?: string | undefined } => ({ search: writtenText(search.search) })

/** A list with a search and an order; the server refuses an order that it does not know. */
export const withSort = (search: Search): { search?: string | undefined; sort?: string | undefined } => ({
  ...withSearch(search),
  sort: optionalText(search.sort),
})

/** Where to go after signing in: only ways within this application, since '//elsewhere' would be another site. */
export function withTarget(search: Search): { to?: string | undefined; ended?: true | undefined } {
  const to = optionalText(search.to)
  return {
    to: to !== undefined && /^\/(?![/\\])/.test(to) ? to : undefined,
    // Somebody was signed in until just now.
    ended: oneOf([true], search.ended),
  }
}

export const withToken = (search: Search): { token?: string | undefined } => ({ token: writtenText(search.token) })

interface WidgetSearch {
  search?: string | undefined
  /** The widget that is edited. */
  edit?: string | undefined
  add?: true | undefined
  /** The widget that a new one begins as. */
  copy?: string | undefined
}

export const withWidgetEdit = (search: Search): WidgetSearch => ({
  ...withSearch(search),
  edit: optionalText(search.edit),
  add: oneOf([true], search.add),
  copy: optionalText(search.copy),
})

/** The PDF that the viewer shows instead of a stored one. */
export const withPdfLink = (search: Search): { url?: string | undefined } => ({ url: writtenText(search.url) })

/** A mailed link that confirms the end of the organization. */
export const withDeletion = (search: Search): { deletion?: string | undefined } => ({
  deletion: writtenText(search.deletion),
})

export const withDemand = (search: Search): { demand?: 'second-factor' | undefined } => ({
  demand: oneOf(['second-factor'], search.demand),
})

export const withHelpPart = (search: Search): { part?: 'support' | undefined } => ({
  part: oneOf(['support'], search.part),
})

interface TemplateSearch {
  search?: string | undefined
  industry?: Industry | undefined
}

export const withTemplateFilters = (search: Search): TemplateSearch => ({
  ...withSearch(search),
  industry: oneOf(industries, search.industry),
})

/** The label that is made anew. */
export const withMadeLabel = (search: Search): { label?: string | undefined } => ({ label: optionalText(search.label) })

/** The saved view that was opened last. */
export const withView = (search: Search): { view?: string | undefined } => ({ view: optionalText(search.view) })

/** What every list with a search may have. */
const withListSearch = (search: Search): { search?: string | undefined; view?: string | undefined } => ({
  ...withSearch(search),
  ...withView(search),
})

const optionalDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

const historyStates = ['Created', 'Sent', 'Success', 'Failed', 'Unknown', 'Voided'] as const

const historyTimes = ['today', 'yesterday', 'week', 'month', 'range'] as const

interface HistorySearch {
  search?: string | undefined
  view?: string | undefined
  when?: (typeof historyTimes)[number] | undefined
  /** Days, `2026-11-25`. */
  from?: string | undefined
  to?: string | undefined
  person?: string | undefined
  printer?: string | undefined
  label?: string | undefined
  article?: string | undefined
  order?: string | undefined
  computer?: string | undefined
  reprints?: 'only' | 'without' | undefined
  state?: (typeof historyStates)[number] | undefined
  tests?: 'only' | 'without' | undefined
  entry?: string | undefined
}

export const withHistoryFilters = (search: Search): HistorySearch => ({
  ...withListSearch(search),
  state: oneOf(historyStates, search.state),
  when: oneOf(historyTimes, search.when),
  from: optionalDay(search.from),
  to: optionalDay(search.to),
  person: optionalText(search.person),
  printer: optionalText(search.printer),
  label: optionalText(search.label),
  article: optionalText(search.article),
  order: optionalText(search.order),
  computer: optionalText(search.computer),
  reprints: oneOf(['only', 'without'], search.reprints),
  tests: oneOf(['only', 'without'], search.tests),
  entry: optionalText(search.entry),
})

interface AuditSearch {
  search?: string | undefined
  days?: string | undefined
  person?: string | undefined
  kind?: string | undefined
  action?: string | undefined
}

export const withAuditFilters = (search: Search): AuditSearch => ({
  ...withSearch(search),
  days: oneOf(['1', '7', '30', '90'], writtenText(search.days)),
  person: optionalText(search.person),
  kind: optionalText(search.kind),
  action: optionalText(search.action),
})

interface UserSearch {
  search?: string | undefined
  view?: string | undefined
  tab?: 'users' | 'invitations' | undefined
  account?: (typeof accountTypes)[number] | undefined
  state?: 'enabled' | 'disabled' | undefined
  group?: string | undefined
  sort?: 'name' | 'email' | '-lastSignInAt' | undefined
}

export const withUserFilters = (search: Search): UserSearch => ({
  ...withListSearch(search),
  tab: oneOf(['users', 'invitations'], search.tab),
  account: oneOf(accountTypes, search.account),
  state: oneOf(['enabled', 'disabled'], search.state),
  group: optionalText(search.group),
  sort: oneOf(['name', 'email', '-lastSignInAt'], search.sort),
})

interface LabelSearch {
  search?: string | undefined
  view?: string | undefined
  state?: 'draft' | 'published' | 'changed' | 'disabled' | undefined
  kind?: 'design' | 'zpl' | 'svg' | 'pdf' | undefined
  group?: string | undefined
  sort?: 'name' | '-modified' | '-lastPrinted' | undefined
}

export const withLabelFilters = (search: Search): LabelSearch => ({
  ...withListSearch(search),
  state: oneOf(['draft', 'published', 'changed', 'disabled'], search.state),
  kind: oneOf(['design', 'zpl', 'svg', 'pdf'], search.kind),
  group: optionalText(search.group),
  sort: oneOf(['name', '-modified', '-lastPrinted'], search.sort),
})

interface ApprovalSearch {
  search?: string | undefined
  view?: string | undefined
  filter?: 'mine' | 'pending' | 'changed' | undefined
  state?: (typeof versionStates)[number] | undefined
}

const versionStates = ['Preview', 'DataApprover', 'DesignApprover', 'Publisher', 'Published', 'Replaced'] as const

export const withApprovalFilters = (search: Search): ApprovalSearch => ({
  ...withListSearch(search),
  filter: oneOf(['mine', 'pending', 'changed'], search.filter),
  state: oneOf(versionStates, search.state),
})

interface PrinterSearch {
  search?: string | undefined
  view?: string | undefined
  language?: (typeof printerLanguages)[number] | undefined
  via?: 'helper' | 'server' | undefined
  group?: string | undefined
  sort?: (typeof printerSorts)[number] | undefined
}

const printerSorts = ['name', '-name', 'model', '-model'] as const

export const withPrinterFilters = (search: Search): PrinterSearch => ({
  ...withListSearch(search),
  language: oneOf(printerLanguages, search.language),
  via: oneOf(['helper', 'server'], search.via),
  group: optionalText(search.group),
  sort: oneOf(printerSorts, search.sort),
})

/** The computer that a preference is of; absent for all. */
export const withComputer = (search: Search): { computer?: string | undefined } => ({
  computer: writtenText(search.computer),
})

/** The test print of a printer is asked for at once. */
export const withTest = (search: Search): { test?: true | undefined } => ({ test: oneOf([true], search.test) })

const articleSorts = ['name', '-name', 'externalIdentifier', 'modified', '-modified'] as const
const orderSorts = ['orderNumber', '-orderNumber', 'modified', '-modified'] as const

interface ArticleSearch {
  search?: string | undefined
  view?: string | undefined
  group?: string | undefined
  label?: string | undefined
  sort?: (typeof articleSorts)[number] | undefined
}

export const withArticleFilters = (search: Search): ArticleSearch => ({
  ...withListSearch(search),
  group: optionalText(search.group),
  label: optionalText(search.label),
  sort: oneOf(articleSorts, search.sort),
})

interface OrderSearch {
  search?: string | undefined
  view?: string | undefined
  group?: string | undefined
  sort?: (typeof orderSorts)[number] | undefined
}

export const withOrderFilters = (search: Search): OrderSearch => ({
  ...withListSearch(search),
  group: optionalText(search.group),
  sort: oneOf(orderSorts, search.sort),
})

/** The group that a new one is to stand below. */
export const withParent = (search: Search): { parent?: string | undefined } => ({ parent: optionalText(search.parent) })

interface PrintChoice {
  quantity?: number | undefined
  /** The order and its line that the print is for. */
  order?: string | undefined
  line?: string | undefined
}

/** What a print page starts with. */
export const withPrintChoice = (search: Search): PrintChoice => ({
  quantity:
    typeof search.quantity === 'number' && Number.isInteger(search.quantity) && search.quantity > 0
      ? search.quantity
      : undefined,
  order: optionalText(search.order),
  line: optionalText(search.line),
})

interface ImportSearch {
  /** The import that the page is about; a page that is left and come back to finds it again. */
  import?: string | undefined
  configuration?: string | undefined
}

export const withImport = (search: Search): ImportSearch => ({
  import: optionalText(search.import),
  configuration: optionalText(search.configuration),
})

const designerPanels = ['variables', 'versions'] as const

/** What the designer opens with. */
export const withPanel = (search: Search): { panel?: (typeof designerPanels)[number] | undefined } => ({
  panel: oneOf(designerPanels, search.panel),
})

/** The part of a label's settings that is wanted. */
export const withPart = (search: Search): { part?: 'print' | undefined } => ({ part: oneOf(['print'], search.part) })
