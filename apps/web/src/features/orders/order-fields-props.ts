import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import type { FieldsProps } from '../../ui/form/use-draft-form.ts'
import type { LabelOfLine, OrderDraft, OrderField } from './order-draft.ts'

/** What every part of the form about an order is given. */
export interface OrderFieldsProps extends FieldsProps<OrderDraft, OrderField> {
  /** The order as it is stored; none while it is being made. */
  readonly order: OrderWithLines | undefined
  /** The label of a line. */
  readonly labelOf: LabelOfLine
  /** Somebody works at this line. */
  readonly onLine: (lineId: string) => void
}
