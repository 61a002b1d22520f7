import { Select, TextInput } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import { EntryTable } from '../../ui/form/entry-table.tsx'
import pairClasses from '../../ui/layout/pair.module.css'
import { Section } from '../../ui/layout/section.tsx'
import '../../ui/form/select.styles.ts'
import { useGroupsWith } from '../groups/groups.queries.ts'
import type { OrderFieldsProps } from './order-fields-props.ts'
import { OrderLabels } from './order-labels.tsx'
import { OrderLines } from './order-lines.tsx'

const keyAndData = ['key', 'data'] as const

/** All that is typed about an order. */
export function OrderFields(props: OrderFieldsProps) {
  const { draft, change, errorOf, onLeave } = props
  const { t } = useTranslation()
  const { groups } = useGroupsWith(draft.groupId)
  return (
    <div>
      <Section title={t('order.title')}>
        <div className={pairClasses.pair}>
          <TextInput
            label={t('orders.number')}
            required
            maxLength={250}
            value={draft.orderNumber}
            error={errorOf('orderNumber')}
            onBlur={() => onLeave('orderNumber')}
            onChange={(event) => change({ ...draft, orderNumber: event.currentTarget.value })}
          />
          <Select
            label={t('orders.group')}
            placeholder={t('articles.noGroup')}
            data={groups.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.groupId}
            error={errorOf('groupId')}
            onChange={(groupId) => change({ ...draft, groupId })}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('articles.noGroup') }}
            comboboxProps={{ transitionProps: { duration: 80 } }}
          />
        </div>
        <TextInput
          mt={12}
          label={t('orders.name')}
          description={t('order.nameText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={600}
          value={draft.name}
          error={errorOf('name')}
          onBlur={() => onLeave('name')}
          onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
        />
      </Section>
      <OrderLines {...props} />
      <Section title={t('order.data')} text={t('order.dataText')}>
        <EntryTable
          label={t('order.data')}
          columns={keyAndData}
          entries={draft.orderData}
          onChange={(orderData) => change({ ...draft, orderData })}
          error={errorOf('orderData')}
          onLeave={() => onLeave('orderData')}
        />
      </Section>
      <OrderLabels {...props} />
    </div>
  )
}
