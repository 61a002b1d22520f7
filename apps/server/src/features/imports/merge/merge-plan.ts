// The plan of a merge: the import, its groups and its options.
import type { ImportMode, ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { entryKeyOf } from '../mapping/mapping-plan.ts'

interface SharedPlan {
  readonly organizationId: string
  readonly importId: string
  readonly mode: ImportMode
  /** The name of the column that the key is in, for its problems. */
  readonly keyColumn: string
  /** The fields that the file has; the others stay as they are. */
  readonly fields: ReadonlySet<string>
  readonly keepOtherData: boolean
  readonly targetGroupIds: readonly string[]
  /** The groups that the person may see; null is all of them. */
  readonly seenGroupIds: readonly string[] | null
}

export interface ArticlePlan extends SharedPlan {
  readonly keyField: 'externalIdentifier' | 'name'
  readonly identifierColumn: string
  /** The keys of its data columns. */
  readonly dataKeys: readonly string[]
}

/** Rows of one order number are the lines of one order. */
export interface OrderPlan extends SharedPlan {
  /** The names of the columns of article identifiers and of article names; empty where there is none. */
  readonly articleColumn: string
  readonly articleNameColumn: string
  readonly orderKeys: readonly string[]
  readonly lineKeys: readonly string[]
}

export interface PlanSource {
  readonly organizationId: string
  readonly importId: string
  readonly options: ImportOptions
  readonly seenGroupIds: readonly string[] | null
}

/** The name of the column that a field is read from; empty where there is none. */
const columnFor = ({ mapping }: ImportOptions, field: string): string =>
  mapping.find((each) => each.field === field)?.column ?? ''

/** The keys of data columns. */
export const keysFor = ({ mapping }: ImportOptions, field: 'data' | 'orderData'): string[] =>
  mapping.filter((each) => each.field === field).map(entryKeyOf)

const sharedPlan = ({ options, ...source }: PlanSource, keyField: string): SharedPlan => ({
  organizationId: source.organizationId,
  importId: source.importId,
  seenGroupIds: source.seenGroupIds,
  mode: options.mode,
  keepOtherData: options.keepOtherData,
  keyColumn: columnFor(options, keyField),
  fields: new Set(options.mapping.map(({ field }) => field)),
  targetGroupIds: options.targetGroupIds,
})

export const articlePlan = (source: PlanSource): ArticlePlan => ({
  ...sharedPlan(source, source.options.keyField),
  keyField: source.options.keyField === 'name' ? 'name' : 'externalIdentifier',
  identifierColumn: columnFor(source.options, 'externalIdentifier'),
  dataKeys: keysFor(source.options, 'data'),
})

export const orderPlan = (source: PlanSource): OrderPlan => ({
  ...sharedPlan(source, 'orderNumber'),
  articleColumn: columnFor(source.options, 'articleIdentifier'),
  articleNameColumn: columnFor(source.options, 'articleName'),
  orderKeys: keysFor(source.options, 'orderData'),
  lineKeys: keysFor(source.options, 'data'),
})
