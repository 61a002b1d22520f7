import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { Select } from '@mantine/core'
import { memo, type RefObject } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { QuantityField } from '../../ui/form/quantity-field.tsx'
import { PrinterStateText } from '../../ui/printer-state/printer-state-text.tsx'
import { useLinkInUse } from '../helper-status/helper-status.queries.ts'
import { usePrinterState } from '../printers/printer-states.queries.ts'
import classes from './print-form.module.css'
import { mostLabels } from './readiness.ts'

interface PrintTargetProps {
  readonly quantity: number
  readonly onQuantity: (quantity: number) => void
  readonly quantityRef: RefObject<HTMLInputElement | null>
  readonly printers: readonly Printer[] | undefined
  readonly printersError: unknown
  readonly printer: Printer | undefined
  readonly onPrinter: (id: string) => void
}

/** How many labels, and where to. */
export const PrintTarget = memo(function PrintTarget({
  quantity,
  onQuantity,
  quantityRef,
  printers,
  printersError,
  printer,
  onPrinter,
}: PrintTargetProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.where}>
        <QuantityField
          ref={quantityRef}
          label={t('printArticle.quantity')}
          aria-keyshortcuts="F2"
          value={quantity}
          onChange={onQuantity}
          most={mostLabels}
        />
        <Select
          label={t('printArticle.printer')}
          data={(printers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={printer?.id ?? null}
          onChange={(id) => id && onPrinter(id)}
          placeholder={t('printArticle.choosePrinter')}
          renderOption={({ option, checked }) => (
            <PrinterOption
              printer={printers?.find(({ id }) => id === option.value)}
              name={option.label}
              isChosen={checked === true}
            />
          )}
          error={printersError ? errorText(printersError) : undefined}
          comboboxProps={{ transitionProps: { duration: 80 } }}
        />
      </div>
      {printer && printer.id !== pdfPrinter.id && <PrinterFacts printer={printer} />}
    </>
  )
})

interface PrinterOptionProps {
  readonly printer: Printer | undefined
  readonly name: string
  readonly isChosen: boolean
}

/** A printer of the open list, and how it is. */
function PrinterOption({ printer, name, isChosen }: PrinterOptionProps) {
  const state = usePrinterState(printer)
  return (
    <span className={classes.option}>
      <span data-chosen={isChosen}>{name}</span>
      <PrinterStateText state={state} />
    </span>
  )
}

/** What is printed, and who hands it over: said before the click. */
function PrinterFacts({ printer }: { readonly printer: Printer }) {
  const { t } = useTranslation()
  const link = useLinkInUse()
  const { language, printsVia, dpi } = printer
  const isIpp = printsVia === 'server' && language === 'pdf'
  return (
    <p className={classes.printer}>
      {t('printArticle.printerFacts', {
        language: isIpp ? t('printArticle.ipp') : t(`printers.languages.${language}`),
        dpi: Math.round(dpi),
        via:
          printsVia === 'helper' && link
            ? t('printArticle.via.linked', { computer: link.computerName })
            : t(`printArticle.via.${printsVia}`),
      })}
    </p>
  )
}
