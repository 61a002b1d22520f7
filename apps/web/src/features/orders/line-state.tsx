import type { LinePrintState, OrderLine } from '@labelwright/contract/server/orders-schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, CircleHelp, LoaderCircle, type LucideIcon, Printer } from 'lucide-react'
import { dateAndTime, wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './orders.module.css'

const icons: Readonly<Record<LinePrintState, LucideIcon>> = {
  none: CircleDashed,
  part: LoaderCircle,
  done: CircleCheck,
  unsure: CircleHelp,
}

interface LineStateProps {
  readonly printed: OrderLine['printed']
  readonly quantity: number
}

/** How far a line is printed, in words, colour and a sign. */
export function LineState({ printed: { state, sent, unknown, lastAt }, quantity }: LineStateProps) {
  const { t } = useTranslation()
  const Icon = icons[state]
  const values = { sent: wholeNumber(sent), quantity: wholeNumber(quantity), unknown: wholeNumber(unknown) }
  return (
    <span className={classes.state} data-state={state} title={lastAt === null ? undefined : dateAndTime(lastAt)}>
      <Icon size={16} aria-hidden="true" />
      {t(`order.state.${state}`, values)}
    </span>
  )
}

interface PrintLineProps {
  readonly orderId: string
  readonly lineId: string
  readonly articleId: string
  readonly name: string
  /** Labels that are still to be printed. */
  readonly left: number
}

export function PrintLine({ orderId, lineId, articleId, name, left }: PrintLineProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={t('order.printLine', { name })}
      leftSection={<Printer size={16} aria-hidden="true" />}
      renderRoot={(props) => (
        <Link
          to="/print-article/$id/{-$connectorId}"
          params={{ id: articleId }}
          search={{ order: orderId, line: lineId, ...(left > 0 ? { quantity: left } : {}) }}
          {...props}
        />
      )}
    >
      {t('articles.print')}
    </Button>
  )
}
