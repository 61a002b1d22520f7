import type { HistoryDetail } from '@labelwright/contract/server/print-history-schemas'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dateAndTime, fileSize, wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Fact } from '../../ui/layout/section.tsx'
import { SerialNumbers } from './serial-numbers.tsx'

type Translate = ReturnType<typeof useTranslation>['t']

interface AllPrintsProps {
  readonly by: 'article' | 'label' | 'order' | 'printer' | 'person' | 'computer'
  readonly id: string
  readonly children: ReactNode
}

/** Leads to all prints of the same. */
function AllPrints({ by, id, children }: AllPrintsProps) {
  const { t } = useTranslation()
  return (
    <Link to="/printhistory" search={{ [by]: id }} title={t('history.allOfThis')}>
      {children}
    </Link>
  )
}

const mono = (text: string, title?: string) => (
  <span className="mono" title={title}>
    {text}
  </span>
)

/** The pictures that values named, each with the beginning of its hash. */
const PrintedPictures = ({ pictures }: Pick<HistoryDetail, 'pictures'>) =>
  pictures.map(({ name, sha256 }) => (
    <div key={name}>
      {name} {mono(`${sha256.slice(0, 12)}…`, sha256)}
    </div>
  ))

/** Darkness and speed of the print, if they were set. */
const settingFacts = (t: Translate, { printSettings }: Pick<HistoryDetail, 'printSettings'>): readonly Fact[] =>
  (['darkness', 'speed'] as const).flatMap((field): readonly Fact[] => {
    const value = printSettings?.[field]
    return value === undefined ? [] : [[t(`labelSettings.${field}`), wholeNumber(value)]]
  })

/** What is known of a print; what others have in common with it leads to them. */
export function useEntryFacts(entry: HistoryDetail): readonly Fact[] {
  const { t } = useTranslation()
  const { labelVersionNumber: number, order, articleId, fileSha256 } = entry
  const versionText = number === null ? t('history.testPrint') : t('labels.version', { number })
  const serialFacts = entry.serialNumbers.map(
    (given): Fact => [
      entry.serialNumbers.length === 1
        ? t('history.serialNumbers')
        : t('history.serialNumbersOf', { variable: given.variableName }),
      <SerialNumbers key={given.variableName} given={given} />,
    ],
  )
  const orderText = order && t('history.orderLine', { number: order.orderNumber, line: order.lineNumber })
  return [
    [t('history.quantity'), wholeNumber(entry.quantity)],
    ...serialFacts,
    ...(articleId === null
      ? []
      : [
          [
            t('history.article'),
            <AllPrints key="a" by="article" id={articleId}>
              {entry.articleName}
            </AllPrints>,
          ] as const,
        ]),
    [
      t('history.label'),
      <>
        <AllPrints by="label" id={entry.labelId}>
          {entry.labelName}
        </AllPrints>{' '}
        · {versionText}
      </>,
    ],
    ...(order
      ? [
          [
            t('history.order'),
            <AllPrints key="o" by="order" id={order.id}>
              {orderText}
            </AllPrints>,
          ] as const,
        ]
      : []),
    [
      t('history.printer'),
      <AllPrints key="p" by="printer" id={entry.printerId}>
        {entry.printerName}
      </AllPrints>,
    ],
    ...(entry.printedTo === '' ? [] : [[t('history.printedTo'), mono(entry.printedTo)] as const]),
    [t('history.resolution'), t('history.dpi', { dpi: entry.dpi })],
    [
      t('history.user'),
      <AllPrints key="u" by="person" id={entry.userId}>
        {entry.userName}
      </AllPrints>,
    ],
    ...(entry.computerName === ''
      ? []
      : [
          [
            t('history.computer'),
            <AllPrints key="c" by="computer" id={entry.computerName}>
              {mono(entry.computerName)}
            </AllPrints>,
          ] as const,
        ]),
    [t('history.time'), dateAndTime(entry.createdAt)],
    ...(entry.pictures.length === 0
      ? []
      : [[t('history.pictures'), <PrintedPictures key="i" pictures={entry.pictures} />] as const]),
    ...settingFacts(t, entry),
    [t('history.file'), mono(`${fileSize(entry.fileBytes)} · ${fileSha256.slice(0, 12)}…`, fileSha256)],
  ]
}
