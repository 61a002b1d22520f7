import { chosenMaximum } from '@labelwright/contract/chosen'
import type { Label } from '@labelwright/contract/server/labels-schemas'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { refusalText } from '../../../api/field-errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { searchDebounceMs } from '../../../lib/search.ts'
import { ChangeDialog } from '../../../ui/dialog/change-dialog.tsx'
import '../../../ui/form/select.styles.ts'
import { useChangeOrders, useOrderSuggestions, wantedSearch } from '../../orders/orders.queries.ts'

interface ConnectOrdersDialogProps {
  readonly labels: readonly Label[]
  /** Told how many orders were connected. */
  readonly onConnected: (orders: number) => void
  readonly onClose: () => void
}

/** Chooses orders and connects the labels to them at once: to all of them, or none. */
export function ConnectOrdersDialog({ labels, onConnected, onClose }: ConnectOrdersDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const change = useChangeOrders()
  const { typed, setTyped, choices, isFound, isNoneFound } = useOrderChoices()
  const count = chosen.length
  return (
    <ChangeDialog
      title={t('labels.connectOrders')}
      saveName={count === 0 ? t('labels.connectOrders') : t('labels.connectToOrders', { count })}
      isReady={count > 0}
      isBusy={change.isPending}
      mistake={change.error ? refusalText(change.error) : undefined}
      onClose={onClose}
      onSave={() =>
        change.mutate(
          { ids: [...chosen], addLabelIds: labels.map(({ id }) => id) },
          { onSuccess: () => onConnected(count) },
        )
      }
    >
      <MultiSelect
        data-autofocus
        label={t('labels.findOrders')}
        description={t('labels.connectOrdersText', { count: labels.length })}
        data={choices}
        value={[...chosen]}
        onChange={(ids) => {
          setChosen(ids)
          change.reset()
        }}
        maxValues={chosenMaximum}
        searchable
        hidePickedOptions
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={isNoneFound ? t('labels.noOrderFound') : undefined}
        // The server has searched.
        filter={({ options }) => options.filter((option) => 'value' in option && isFound(option.value))}
        comboboxProps={{ withinPortal: true, transitionProps: { duration: 80 } }}
      />
    </ChangeDialog>
  )
}

/** Orders that are searched for, and those that were found before, whose numbers stand in the field. */
function useOrderChoices() {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const { data } = useOrderSuggestions(wanted)
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const found = wantedSearch(typed.trim()) === '' ? [] : (data?.data ?? [])
  const unknown = found.filter(({ id }) => !known.has(id))
  if (unknown.length > 0) setKnown(new Map([...known, ...unknown.map((order) => [order.id, nameOf(order)] as const)]))
  const shown = new Set(found.map(({ id }) => id))
  return {
    typed,
    setTyped,
    choices: [...known].map(([value, label]) => ({ value, label })),
    isFound: (id: string) => shown.has(id),
    isNoneFound: wanted !== '' && wanted === typed.trim() && data?.total === 0,
  }
}

const nameOf = ({ orderNumber, name }: { readonly orderNumber: string; readonly name: string }): string =>
  name === '' ? orderNumber : `${orderNumber} · ${name}`
