import { askedGroups } from '@labelwright/label-document/filling/asked-fields'
import { Button } from '@mantine/core'
import { Printer as PrinterIcon } from 'lucide-react'
import { type FormEvent, type KeyboardEvent as FormKeyEvent, memo, type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../../api/error-texts.ts'
import { wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { PrinterWarning } from '../../ui/printer-state/printer-warning.tsx'
import { useHelper, useLinkedHelper } from '../helper-status/helper-status.queries.ts'
import { usePrinterState } from '../printers/printer-states.queries.ts'
import { needsHelper, type usePrintersToPrint } from '../printers/printers.queries.ts'
import { HindranceText } from './hindrance-text.tsx'
import { LabelChoice } from './label-choice.tsx'
import './print-form.styles.ts'
import { QuantityQuestion } from '../../ui/dialog/quantity-question.tsx'
import asked from '../../ui/label/asked/asked-field.module.css'
import { HeavyNotice } from '../../ui/label/heavy-notice.tsx'
import { VariableField } from './fields/variable-field.tsx'
import classes from './print-form.module.css'
import { PrintTarget } from './print-target.tsx'
import { SheetStart } from './sheet/sheet-start.tsx'
import type { PrintFormState } from './use-print-form.ts'

interface PrintFormProps {
  readonly form: PrintFormState
  readonly printers: ReturnType<typeof usePrintersToPrint>
  readonly quantityRef: RefObject<HTMLInputElement | null>
}

/** What goes into the label, how many of it, and where to. Enter prints, F2 changes the quantity. */
export function PrintForm(props: PrintFormProps) {
  const { t } = useTranslation()
  const { form, quantityRef } = props
  const changeQuantity = () => {
    flushSync(() => form.answer(false))
    quantityRef.current?.focus()
    quantityRef.current?.select()
  }
  return (
    <>
      <PrintFields {...props} />
      {form.question && (
        <QuantityQuestion
          {...form.question}
          back={t('printQuantity.change')}
          onPrint={() => form.answer(true)}
          onBack={changeQuantity}
        />
      )}
    </>
  )
}

function PrintFields({ form, printers, quantityRef }: PrintFormProps) {
  const { t } = useTranslation()
  const { label, printer, quantity, hindrance } = form
  const saidHindrance = hindrance?.code === 'problems' && !form.areMistakesShown ? undefined : hindrance
  const stateOfPrinter = usePrinterState(printer)
  const element = useRef<HTMLFormElement>(null)
  const print = () => {
    if (!hindrance) return form.print()
    flushSync(form.showMistakes)
    focusFirstWrong(element.current)
  }
  useKeys(print, quantityRef)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    print()
  }

  if (form.labelError) return <Mistake>{errorText(form.labelError)}</Mistake>
  if (!label) return <RowSkeletons count={5} />

  return (
    <form ref={element} className={classes.form} onSubmit={submit} onKeyDown={ignoreHeldEnter} noValidate>
      <div className={classes.what}>
        {form.labels.length > 1 && <LabelChoice labels={form.labels} chosen={label.id} onChoose={form.chooseLabel} />}
        {askedGroups(form.fields, label.document?.variables ?? label.variables).map(({ name, fields }) => (
          <fieldset key={name} className={asked.fields}>
            <legend>{name || t('printArticle.variables')}</legend>
            {fields.map(({ merged, variable, control }) => (
              <VariableField
                key={merged.variableName}
                field={merged}
                variable={variable}
                control={control}
                value={form.values[merged.variableName] ?? ''}
                onChange={form.setValue}
                onRemoveScanned={form.fromScan.includes(merged.variableName) ? form.removeScanned : undefined}
                problems={form.problemsOf(merged.variableName)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <PrintTarget
        quantity={quantity}
        onQuantity={form.setQuantity}
        quantityRef={quantityRef}
        printers={printers.data}
        printersError={printers.error}
        printer={printer}
        onPrinter={form.choosePrinter}
      />
      {form.startPlace && label.document && (
        <SheetStart start={form.startPlace} size={label.document} count={form.count} />
      )}
      <div className={classes.go}>
        <HeavyNotice tooHeavy={label.tooHeavy} to="print" />
        <PrintButton
          quantity={quantity}
          isReady={form.isKnown && saidHindrance === undefined}
          describedBy={saidHindrance ? 'print-hindrance' : 'printer-warning'}
        />
        {printer && <PrinterWarning id="printer-warning" name={printer.name} state={stateOfPrinter} />}
        {saidHindrance ? (
          <HindranceText id="print-hindrance" hindrance={saidHindrance} />
        ) : (
          <HelperHint isNeeded={printer === undefined || needsHelper(printer)} />
        )}
      </div>
    </form>
  )
}

const focusFirstWrong = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

/** A key that is held down is one press, in a field and on the button. */
function ignoreHeldEnter(event: FormKeyEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

interface PrintButtonProps {
  readonly quantity: number
  readonly isReady: boolean
  /** The id of what says why it is not ready, or what to know of the printer. */
  readonly describedBy: string
}

const PrintButton = memo(function PrintButton({ quantity, isReady, describedBy }: PrintButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      type="submit"
      size="lg"
      fullWidth
      leftSection={<PrinterIcon size={20} aria-hidden="true" />}
      // Not disabled: a press leads to what is wrong.
      aria-disabled={!isReady}
      data-disabled={!isReady}
      aria-describedby={describedBy}
    >
      {t('printArticle.print', { count: quantity, number: wholeNumber(quantity) })}
    </Button>
  )
})

/** Said before the click, but no hindrance: the helper may have been started this very moment. */
const HelperHint = memo(function HelperHint({ isNeeded }: { readonly isNeeded: boolean }) {
  const { t } = useTranslation()
  const { isUsable, state } = useHelper()
  const linked = useLinkedHelper()
  if (isUsable || state === 'checking' || !isNeeded) {
    return (
      <p className={classes.hint}>
        <kbd>Enter</kbd> {t('printArticle.enterPrints')} <kbd>F2</kbd> {t('printArticle.f2Quantity')}
      </p>
    )
  }
  if (linked) {
    return <p className={classes.hint}>{t('printArticle.linkHint', { computer: linked.computerName })}</p>
  }
  return <p className={classes.warning}>{t('printArticle.helperHint', { state: t(`helper.state.${state}`) })}</p>
})

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
