import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import pair from '../../ui/layout/pair.module.css'
import { Section } from '../../ui/layout/section.tsx'
import '../../ui/form/select.styles.ts'
import { usePrintQueues } from '../helper-status/helper-status.queries.ts'
import { PrintedWord } from './printed-word.tsx'
import {
  isDriverPrinter,
  isIppPrinter,
  isQueuePrinter,
  type PrinterDraft,
  type PrinterFieldsProps,
  withConnection,
} from './printer-draft.ts'
import classes from './printers.module.css'

/** Where the bytes go: an address in the network, or for a printer with a driver a print queue of the computer. */
export function PrinterTargetFields(props: PrinterFieldsProps) {
  const { t } = useTranslation()
  const { draft, change, errorOf } = props
  return (
    <Section title={t('printer.target')} text={t('printer.targetText')}>
      <Select
        label={t('printer.printsVia')}
        description={t(`printer.viaText.${viaTextOf(draft)}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={ways.map((value) => ({ value, label: t(`printer.via.${value}`) }))}
        value={draft.printsVia}
        error={errorOf('printsVia')}
        allowDeselect={false}
        onChange={(printsVia) =>
          printsVia && change(withConnection(draft, { printsVia: printsVia as PrinterDraft['printsVia'] }))
        }
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
      {draft.printsVia === 'helper' && !isDriverPrinter(draft) && <ConnectionField {...props} />}
      <div className={classes.target}>
        {isQueuePrinter(draft) ? <QueueField {...props} /> : <AddressFields {...props} />}
        {isIppPrinter(draft) && <PathField {...props} />}
      </div>
      <PrintedWord draft={draft} />
    </Section>
  )
}

const ways = ['helper', 'server'] as const satisfies readonly PrinterDraft['printsVia'][]

function viaTextOf(draft: PrinterDraft): 'queue' | 'helper' | 'server' {
  if (draft.printsVia === 'server') return 'server'
  return isQueuePrinter(draft) ? 'queue' : 'helper'
}

const connections = ['address', 'queue'] as const satisfies readonly PrinterDraft['connection'][]

/** How the computer reaches a printer that is sent its own language. */
function ConnectionField({ draft, change, errorOf }: PrinterFieldsProps) {
  const { t } = useTranslation()
  return (
    <Select
      mt={12}
      label={t('printer.connection')}
      data={connections.map((value) => ({ value, label: t(`printer.connections.${value}`) }))}
      value={draft.connection}
      error={errorOf('connection')}
      allowDeselect={false}
      onChange={(connection) =>
        connection && change(withConnection(draft, { connection: connection as PrinterDraft['connection'] }))
      }
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}

function PathField({ draft, change, errorOf, onLeave }: PrinterFieldsProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      mt={12}
      label={t('printer.path')}
      required
      maxLength={255}
      spellCheck={false}
      value={draft.targetPrintQueue}
      error={errorOf('targetPrintQueue')}
      onBlur={() => onLeave('targetPrintQueue')}
      onChange={(event) => change({ ...draft, targetPrintQueue: event.currentTarget.value })}
    />
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
