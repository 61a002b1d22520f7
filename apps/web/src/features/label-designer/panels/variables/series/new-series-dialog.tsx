import type { Series, SeriesMode } from '@labelwright/contract/server/series-schemas'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '../../../../../api/call-error.ts'
import { errorText } from '../../../../../api/error-texts.ts'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { newKey } from '../../../../../lib/new-key.ts'
import { ChangeDialog } from '../../../../../ui/dialog/change-dialog.tsx'
import '../../../../../ui/form/quantity-field.styles.ts'
import '../../../../../ui/form/select.styles.ts'
import { useCreateSeries } from '../../../../series/series.queries.ts'
import dialogClasses from '../../../dialogs/dialogs.module.css'
import { writtenNumber } from './series-numbers.ts'

const bases = ['10', '16', '36'] as const

interface NewSeriesDialogProps {
  readonly onMade: (series: Series) => void
  readonly onClose: () => void
}

/** Makes a series of numbers that are each printed once. */
export function NewSeriesDialog({ onMade, onClose }: NewSeriesDialogProps) {
  const { t } = useTranslation()
  const create = useCreateSeries()
  const [idempotencyKey, setKey] = useState(newKey)
  const [name, setName] = useState('')
  const [prefix, setPrefix] = useState('')
  const [base, setBase] = useState('10')
  const [pad, setPad] = useState(6)
  const [first, setFirst] = useState(1)
  const [mode, setMode] = useState<SeriesMode>('counter')
  const body = { name, prefix, base: Number(base), pad, mode, step: 1, ...(mode === 'counter' && { next: first }) }
  const fieldError = (path: string) =>
    create.error instanceof CallError ? create.error.errors.find((one) => one.path === path)?.message : undefined
  const isAboutField = ['name', 'prefix', 'pad', 'next'].some((path) => fieldError(path))
  return (
    <ChangeDialog
      title={t('designer.series.make')}
      saveName={t('designer.series.makeNow')}
      isReady={name.trim() !== ''}
      isBusy={create.isPending}
      mistake={create.error && !isAboutField && errorText(create.error)}
      onSave={() =>
        create.mutate(
          { ...body, idempotencyKey },
          // Another body needs another key.
          { onSuccess: onMade, onError: () => setKey(newKey()) },
        )
      }
      onClose={onClose}
    >
      <div className={dialogClasses.form}>
        <TextInput
          data-autofocus
          label={t('designer.variables.name')}
          maxLength={100}
          value={name}
          error={fieldError('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('designer.series.order')}
          allowDeselect={false}
          value={mode}
          onChange={(value) => setMode(value as SeriesMode)}
          data={(['counter', 'random'] as const).map((value) => ({ value, label: t(`designer.series.mode.${value}`) }))}
        />
        <TextInput
          label={t('designer.variables.prefix')}
          maxLength={50}
          value={prefix}
          error={fieldError('prefix')}
          onChange={(event) => setPrefix(event.currentTarget.value)}
        />
        <Select
          label={t('designer.series.digits')}
          allowDeselect={false}
          value={base}
          onChange={(value) => setBase(value ?? '10')}
          data={bases.map((value) => ({ value, label: t(`designer.series.base.${value}`) }))}
        />
        <NumberInput
          label={t('designer.series.pad')}
          min={mode === 'random' ? 1 : 0}
          max={20}
          allowDecimal={false}
          value={pad}
          error={fieldError('pad')}
          onChange={(value) => setPad(Number(value))}
        />
        {mode === 'counter' && (
          <NumberInput
            label={t('designer.series.first')}
            min={0}
            max={Number.MAX_SAFE_INTEGER}
            allowDecimal={false}
            value={first}
            error={fieldError('next')}
            onChange={(value) => setFirst(Number(value))}
          />
        )}
        <p className={dialogClasses.hint}>
          {t('designer.series.example', { number: writtenNumber(body, mode === 'random' ? 0 : first) })}
        </p>
      </div>
    </ChangeDialog>
  )
}
