import { Autocomplete, TextInput } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import pair from '../../ui/layout/pair.module.css'
import { Section } from '../../ui/layout/section.tsx'
import '../../ui/form/select.styles.ts'
import { usePrintQueues } from '../helper-status/helper-status.queries.ts'
import { isDriverPrinter, type PrinterFieldsProps } from './printer-draft.ts'

/** Where the bytes go: an address in the network, or for a printer with a driver a print queue of the computer. */
export function PrinterTargetFields(props: PrinterFieldsProps) {
  const { t } = useTranslation()
  const isDriver = isDriverPrinter(props.draft)
  return (
    <Section title={t('printer.target')} text={t(isDriver ? 'printer.queueText' : 'printer.addressText')}>
      {isDriver ? <QueueField {...props} /> : <AddressFields {...props} />}
    </Section>
  )
}

function AddressFields({ draft, change, errorOf, onLeave }: PrinterFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={pair.pair}>
      <TextInput
        label={t('printer.address')}
        required
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        placeholder="192.168.1.50"
        value={draft.targetIpAddress}
        error={errorOf('targetIpAddress')}
        onBlur={() => onLeave('targetIpAddress')}
        onChange={(event) => change({ ...draft, targetIpAddress: event.currentTarget.value })}
      />
      <TextInput
        label={t('printer.port')}
        required
        inputMode="numeric"
        maxLength={5}
        value={draft.targetPort}
        error={errorOf('targetPort')}
        onBlur={() => onLeave('targetPort')}
        onChange={(event) => change({ ...draft, targetPort: event.currentTarget.value })}
      />
    </div>
  )
}

function QueueField({ draft, change, errorOf, onLeave }: PrinterFieldsProps) {
  const { t } = useTranslation()
  const { data } = usePrintQueues()
  return (
    <Autocomplete
      label={t('printer.queue')}
      description={data ? t('printer.queuesOf', { computer: data.computerName }) : t('printer.queuesUnknown')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      maxLength={255}
      data={data?.printQueues.map(({ name }) => name) ?? []}
      value={draft.targetPrintQueue}
      error={errorOf('targetPrintQueue')}
      onBlur={() => onLeave('targetPrintQueue')}
      onChange={(targetPrintQueue) => change({ ...draft, targetPrintQueue })}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}
