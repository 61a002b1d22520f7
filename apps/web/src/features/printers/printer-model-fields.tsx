import { printerLanguages } from '@labelwright/contract/server/printer-languages'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { decimalNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import pair from '../../ui/layout/pair.module.css'
import { type PrinterDraft, type PrinterFieldsProps, withConnection, withModel } from './printer-draft.ts'
import { PrinterModelField } from './printer-model-field.tsx'
import classes from './printers.module.css'

/** Which printer it is and what it is spoken to in: found in the table of models, or typed. */
export function PrinterModelFields(props: PrinterFieldsProps) {
  const { draft, change, errorOf } = props
  const { t } = useTranslation()
  const text = (field: 'vendor' | 'model') => ({
    label: t(`printer.${field}`),
    maxLength: 100,
    value: draft[field],
    error: errorOf(field),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ ...draft, [field]: currentTarget.value }),
  })
  return (
    <>
      <div className={classes.search}>
        <PrinterModelField onPick={(found) => change(withModel(draft, found))} />
      </div>
      <div className={pair.pair}>
        <TextInput {...text('vendor')} />
        <TextInput {...text('model')} />
      </div>
      <div className={pair.pair}>
        <Select
          label={t('printer.language')}
          data={printerLanguages.map((value) => ({ value, label: t(`printers.languages.${value}`) }))}
          value={draft.language}
          allowDeselect={false}
          error={errorOf('language')}
          onChange={(language) =>
            language && change(withConnection(draft, { language: language as PrinterDraft['language'] }))
          }
          comboboxProps={{ transitionProps: { duration: 80 } }}
        />
        <Resolution {...props} />
      </div>
      <WidthField {...props} />
    </>
  )
}

/** Dots per inch of the usual heads; 8, 12 and 24 dots a millimetre are sold as 203, 300 and 600. */
const usualDpis = ['203.2', '300', '304.8', '600', '609.6'] as const
const other = 'other'

function Resolution({ draft, change, errorOf, onLeave }: PrinterFieldsProps) {
  const { t } = useTranslation()
  const isUsual = usualDpis.some((dpi) => dpi === draft.dpi)
  const [isTyped, setTyped] = useState(!isUsual)
  const isOther = isTyped || !isUsual
  return (
    <div>
      <Select
        label={t('printer.dpi')}
        data={[
          ...usualDpis.map((value) => ({ value, label: t('printer.dpiOf', { dpi: decimalNumber(Number(value)) }) })),
          { value: other, label: t('printer.dpiOther') },
        ]}
        value={isOther ? other : draft.dpi}
        allowDeselect={false}
        error={isOther ? undefined : errorOf('dpi')}
        onChange={(chosen) => {
          setTyped(chosen === other)
          if (chosen && chosen !== other) change({ ...draft, dpi: chosen })
        }}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
      {isOther && (
        <TextInput
          mt={8}
          aria-label={t('printer.dpiTyped')}
          placeholder={t('printer.dpiTyped')}
          inputMode="decimal"
          value={draft.dpi}
          error={errorOf('dpi')}
          onBlur={() => onLeave('dpi')}
          onChange={(event) => change({ ...draft, dpi: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

function WidthField({ draft, change, errorOf, onLeave }: PrinterFieldsProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      mt={12}
      label={t('printer.width')}
      description={t('printer.widthText')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      value={draft.printWidth}
      error={errorOf('printWidth')}
      onBlur={() => onLeave('printWidth')}
      onChange={(event) => change({ ...draft, printWidth: event.currentTarget.value })}
    />
  )
}
