import type { OwnLabelStock } from '@labelwright/contract/server/label-stocks-schemas'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, refusalText } from '../../../api/field-errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { newKey } from '../../../lib/new-key.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import '../../../ui/form/choices.styles.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { useDeleteStock, useSaveStock } from './label-stocks.queries.ts'
import classes from './new-label.module.css'
import {
  boundsOf,
  type StockField,
  type StockValues,
  sheetFields,
  sizeFields,
  stockBody,
  stockValues,
  wrongFields,
} from './stock-form.ts'

export interface EditedStock {
  /** Undefined for one that is added. */
  readonly stock: OwnLabelStock | undefined
}

interface StockDialogProps {
  readonly edited: EditedStock
  readonly onClose: () => void
  /** Undefined after it was deleted. */
  readonly onSaved: (stock: OwnLabelStock | undefined) => void
}

/** A paper of the organization: its label, and how labels stand on a sheet. */
export function StockDialog({ edited: { stock }, onClose, onSaved }: StockDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => stockValues(stock))
  const [isTried, setTried] = useState(false)
  const [idempotencyKey, setKey] = useState(newKey)
  const save = useSaveStock()
  const remove = useDeleteStock()
  const wrong = wrongFields(values)
  const refused = fieldErrorsOf(save.error, ['name', 'articleNumber', 'cornerRadius'])
  const change = (changes: Partial<StockValues>) => {
    setValues((before) => ({ ...before, ...changes }))
    setKey(newKey())
  }
  const isNameMissing = values.name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong.length === 0 && !isNameMissing && !save.isPending)
      save.mutate({ body: stockBody(values), stock, idempotencyKey }, { onSuccess: onSaved })
  }
  const fields = (names: readonly StockField[]) => (
    <LengthFields names={names} values={values} wrong={wrong} refused={refused} onChange={change} />
  )
  const mistake = save.error && Object.keys(refused).length === 0 ? save.error : remove.error
  return (
    <Dialog title={t(stock ? 'newLabel.editPaper' : 'newLabel.addPaper')} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          required
          label={t('articles.name')}
          maxLength={100}
          value={values.name}
          error={isTried && isNameMissing ? t('addLabel.nameMissing') : refused.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('newLabel.articleNumber')}
          maxLength={100}
          value={values.articleNumber}
          error={refused.articleNumber}
          onChange={(event) => change({ articleNumber: event.currentTarget.value })}
        />
        {fields(sizeFields)}
        <Checkbox
          label={t('newLabel.hasSheet')}
          checked={values.hasSheet}
          onChange={(event) => change({ hasSheet: event.currentTarget.checked })}
        />
        {values.hasSheet && fields(sheetFields)}
        {mistake && <Mistake>{refusalText(mistake)}</Mistake>}
        <div className={classes.buttons}>
          {stock && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate(stock.id, { onSuccess: () => onSaved(undefined) })}
            >
              {t('frame.delete')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('frame.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface LengthFieldsProps {
  readonly names: readonly StockField[]
  readonly values: StockValues
  readonly wrong: readonly StockField[]
  readonly refused: Readonly<Partial<Record<string, string>>>
  readonly onChange: (changes: Partial<StockValues>) => void
}

function LengthFields({ names, values, wrong, refused, onChange }: LengthFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.fields}>
      {names.map((field) => (
        <TextInput
          key={field}
          label={t(`newLabel.field.${field}`)}
          inputMode="decimal"
          maxLength={8}
          value={values[field]}
          error={wrong.includes(field) ? t('newLabel.between', { ...boundsOf(field) }) : refused[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
