import { Button, NumberInput, Select } from '@mantine/core'
import { Printer as PrinterIcon } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/notices.tsx'
import { RowSkeletons } from '../../ui/skeletons.tsx'
import { useHelper } from '../helper-status/helper-status.queries.ts'
import type { usePrinters } from '../printers/printers.queries.ts'
import { HindranceText } from './hindrance-text.tsx'
import { LabelChoice } from './label-choice.tsx'
import './print-form.styles.ts'
import classes from './print-form.module.css'
import { mostLabels } from './readiness.ts'
import type { PrintFormState } from './use-print-form.ts'
import { VariableField } from './variable-field.tsx'

interface PrintFormProps {
  readonly form: PrintFormState
  readonly printers: ReturnType<typeof usePrinters>
  readonly isPrinting: boolean
  readonly quantityRef: RefObject<HTMLInputElement | null>
}

/** What goes into the label, how many of it, and where to. Enter prints, F2 changes the quantity. */
export function PrintForm({ form, printers, isPrinting, quantityRef }: PrintFormProps) {
  const { t } = useTranslation()
  const { label, printer, quantity, hindrance } = form
  useKeys(form.print, quantityRef)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.print()
  }

  if (form.labelError) return <Mistake>{errorText(form.labelError)}</Mistake>
  if (!label) return <RowSkeletons count={5} />
  const printerError = printers.error ? errorText(printers.error) : undefined

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.what}>
        {form.labels.length > 1 && <LabelChoice labels={form.labels} chosen={label.id} onChoose={form.chooseLabel} />}
        {form.fields.length > 0 && (
          <fieldset className={classes.variables}>
            <legend>{t('printArticle.variables')}</legend>
            {form.fields.map((field) => (
              <VariableField
                key={field.variableName}
                field={field}
                value={form.values[field.variableName] ?? ''}
                onChange={(value) => form.setValue(field.variableName, value)}
                problems={form.problemsOf(field.variableName)}
              />
            ))}
          </fieldset>
        )}
      </div>
      <div className={classes.where}>
        <NumberInput
          ref={quantityRef}
          label={t('printArticle.quantity')}
          aria-keyshortcuts="F2"
          value={quantity}
          onChange={(value) => form.setQuantity(typeof value === 'number' ? value : undefined)}
          min={1}
          max={mostLabels}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="blur"
        />
        <Select
          label={t('printArticle.printer')}
          data={(printers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={printer?.id ?? null}
          onChange={(id) => id && form.choosePrinter(id)}
          placeholder={t('printArticle.choosePrinter')}
          error={printerError}
          comboboxProps={{ transitionProps: { duration: 80 } }}
        />
      </div>
      {printer && (
        <p className={classes.printer}>
          {t('printArticle.printerFacts', {
            language: t(`printers.languages.${printer.language}`),
            dpi: Math.round(printer.dpi),
          })}
        </p>
      )}
      <div className={classes.go}>
        <Button
          type="submit"
          size="lg"
          fullWidth
          leftSection={<PrinterIcon size={20} aria-hidden="true" />}
          disabled={hindrance !== undefined || !printers.data}
          loading={isPrinting}
          aria-describedby={hindrance ? 'print-hindrance' : undefined}
        >
          {t('printArticle.print', { count: quantity, number: wholeNumber(quantity) })}
        </Button>
        {hindrance ? <HindranceText id="print-hindrance" hindrance={hindrance} /> : <HelperHint />}
      </div>
    </form>
  )
}

/** Said before the click, but no hindrance: the helper may have been started this very moment. */
function HelperHint() {
  const { t } = useTranslation()
  const { isUsable, state } = useHelper()
  if (isUsable || state === 'checking') {
    return (
      <p className={classes.hint}>
        <kbd>Enter</kbd> {t('printArticle.enterPrints')} <kbd>F2</kbd> {t('printArticle.f2Quantity')}
      </p>
    )
  }
  return <p className={classes.warning}>{t('printArticle.helperHint', { state: t(`helper.state.${state}`) })}</p>
}

function useKeys(print: () => void, quantity: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'F2') {
        event.preventDefault()
        quantity.current?.focus()
        quantity.current?.select()
      }
      // Fields print by their form; here it is the title or nothing that has the focus, as after a scan.
      const isLoose = event.target === document.body || (event.target as HTMLElement).matches?.('h1, main')
      if (event.key === 'Enter' && isLoose && !event.repeat) print()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [print, quantity])
}
