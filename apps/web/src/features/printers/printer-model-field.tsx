import type { FoundPrinterModel } from '@labelwright/contract/server/printers-schemas'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { noneFoundMinimum } from '../../lib/search.ts'
import { SuggestField } from '../../ui/form/suggest-field.tsx'
import { usePrinterModels } from './printers.queries.ts'

/** Searches the table of models; what is picked fills in the rest. */
export function PrinterModelField({ onPick }: { readonly onPick: (found: FoundPrinterModel) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { data, error, isFetching } = usePrinterModels(typed)
  const found = typed.trim() === '' ? [] : (data?.data ?? [])
  const isNone = found.length === 0 && typed.trim().length >= noneFoundMinimum && !isFetching
  const keyOf = ({ vendor, model, dpi }: FoundPrinterModel) => `${vendor} ${model} ${dpi}`
  const pick = (key: string) => {
    const model = found.find((one) => keyOf(one) === key)
    if (!model) return
    onPick(model)
    setTyped('')
  }
  const [first] = found
  return (
    <SuggestField
      label={t('printer.searchModel')}
      takesScans={false}
      value={typed}
      onChange={setTyped}
      suggestions={found.map((one) => ({
        id: keyOf(one),
        name: `${one.vendor} ${one.model}`,
        hint: t('printer.modelHint', { dpi: Math.round(one.dpi), width: one.printWidth }),
      }))}
      message={error ? errorText(error) : isNone ? t('printer.noModel') : undefined}
      isBusy={isFetching}
      onPick={pick}
      onEnter={() => first && pick(keyOf(first))}
    />
  )
}
