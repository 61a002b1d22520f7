import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import type { Column } from '../../ui/list/columns.ts'
import listClasses from '../../ui/list/list.module.css'
import { PrinterStateText } from '../../ui/printer-state/printer-state-text.tsx'
import { useAllGroups } from '../groups/groups.queries.ts'
import { usePrinterState } from './printer-states.queries.ts'

/** Address and port, or the queue of a printer with a driver. */
export const targetOf = ({ targetIpAddress, targetPort, targetPrintQueue }: Printer): string => {
  const path = targetPrintQueue && `/${targetPrintQueue}`
  return targetIpAddress ? `${targetIpAddress}:${targetPort}${path}` : targetPrintQueue
}

function StateOf({ printer }: { readonly printer: Printer }) {
  return <PrinterStateText state={usePrinterState(printer)} />
}

export function usePrinterColumns(): readonly Column<Printer>[] {
  const { t } = useTranslation()
  const { data: groups } = useAllGroups()
  return useMemo(() => {
    const nameOfGroup = new Map(groups?.map(({ id, name }) => [id, name]))
    return [
      {
        key: 'name',
        header: t('printer.name'),
        isFixed: true,
        phone: 'name',
        sort: 'name',
        cell: ({ id, name }) => (
          <Link to="/editprinter/$id" params={{ id }} tabIndex={-1} className={listClasses.name} title={name}>
            {name}
          </Link>
        ),
      },
      {
        key: 'state',
        header: t('printerState.title'),
        phone: 'below',
        width: 216,
        cell: (printer) => <StateOf printer={printer} />,
      },
      {
        key: 'model',
        header: t('printer.model'),
        sort: 'model',
        isExtra: true,
        width: '13%',
        cell: ({ vendor, model }) => <span title={`${vendor} ${model}`}>{`${vendor} ${model}`.trim()}</span>,
      },
      {
        key: 'target',
        header: t('printer.target'),
        width: '14%',
        phone: 'below',
        cell: (printer) => (
          <span className="mono" title={targetOf(printer)}>
            {targetOf(printer)}
          </span>
        ),
      },
      {
        key: 'via',
        header: t('printer.printsVia'),
        width: 128,
        cell: ({ printsVia }) => t(`printer.via.${printsVia}`),
      },
      {
        key: 'language',
        header: t('printer.language'),
        isOptional: true,
        width: 150,
        cell: ({ language }) => t(`printers.languages.${language}`),
      },
      {
        key: 'dpi',
        header: t('printer.dpi'),
        isOptional: true,
        width: 90,
        cell: ({ dpi }) => t('printer.dpiOf', { dpi: Math.round(dpi) }),
      },
      {
        key: 'groups',
        header: t('users.groupsLabel'),
        width: '10%',
        isExtra: true,
        cell: ({ groupIds }) =>
          groupIds.length === 0 ? (
            <span className="dimmed">{t('printer.everybody')}</span>
          ) : (
            groupIds.map((id) => nameOfGroup.get(id) ?? '').join(', ')
          ),
      },
    ]
  }, [t, groups])
}
