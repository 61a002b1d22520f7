import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import { openDocument } from '@labelwright/open-label/open-document'
import { elementId as recordId } from '@labelwright/open-label/records'
import { CircleCheck, CircleX, ScanBarcode } from 'lucide-react'
import { useMemo } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useDifferenceWords } from '../../../ui/label/differences/difference-words.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../../ui/layout/skeletons.tsx'
import { useVersionBarcodes } from '../label-approval.queries.ts'
import { BarcodeDifferences, shown } from './barcode-difference-list.tsx'
import { barcodeDifferences } from './barcode-differences.ts'
import { breaksRules, Identifiers } from './barcode-identifiers.tsx'
import classes from './review.module.css'
import type { Review } from './use-review.ts'

interface BarcodeSectionProps extends Pick<Review, 'version' | 'printed'> {
  /** The test row that is looked at. */
  readonly row: number
  readonly dpi: number
}

/** What a scanner reads from the version's barcodes, and what it reads otherwise from those that are printed now. */
export function BarcodeSection({ version, printed, row, dpi }: BarcodeSectionProps) {
  const { t } = useTranslation()
  const { labelId, labelVersionId } = version
  const after = useVersionBarcodes(labelId, labelVersionId, version)
  const before = useVersionBarcodes(labelId, printed?.labelVersionId, version)
  const nameOf = useElementNames(version, printed, dpi)
  const differences = useMemo(
    () => (before.data && after.data ? barcodeDifferences(before.data, after.data) : []),
    [before.data, after.data],
  )
  const error = after.error ?? before.error
  if (version.testRows.length === 0) return null
  return (
    <section aria-label={t('approval.barcodes.title')} className={classes.part}>
      <h2 className={classes.heading}>{t('approval.barcodes.title')}</h2>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!after.data && !error && <RowSkeletons count={2} />}
      {after.data && <ReadBarcodes rows={after.data} row={row} nameOf={nameOf} />}
      {printed && after.data && before.data && (
        <BarcodeDifferences
          differences={differences}
          nameOf={nameOf}
          rowNameOf={(place) => version.testRows[place]?.name ?? String(place + 1)}
        />
      )}
    </section>
  )
}

/** Elements as people call them, of whichever version has them. */
function useElementNames(
  version: VersionDetails,
  printed: VersionDetails | undefined,
  dpi: number,
): (elementId: string) => string {
  const words = useDifferenceWords(dpi)
  const records = useMemo(
    () => [version, ...(printed ? [printed] : [])].map(({ document }) => openDocument(document)),
    [version, printed],
  )
  return (elementId) => {
    const record = records.map((each) => each.get(recordId(elementId))).find((each) => each !== undefined)
    return record ? words.nameOf(record) : elementId
  }
}

function ReadBarcodes({
  rows,
  row,
  nameOf,
}: {
  readonly rows: readonly ReadRow[]
  readonly row: number
  readonly nameOf: (id: string) => string
}) {
  const { t } = useTranslation()
  const barcodes = readingsOf(rows.filter((each) => each.row === row))
  if (barcodes.length === 0) return <p className="dimmed">{t('approval.barcodes.none')}</p>
  return (
    <ul className={classes.barcodes}>
      {barcodes.map(({ key, barcode, wrong, resolutions }) => (
        <li
          key={key}
          data-wrong={wrong !== undefined || breaksRules(barcode) || undefined}
          data-found={barcode.by === 'found' || undefined}
        >
          <ReadingIcon barcode={barcode} isWrong={wrong !== undefined || breaksRules(barcode)} />
          <span>
            {nameOf(barcode.elementId)}: <span className="mono">{shown(barcode.data)}</span>
            <br />
            <span className={classes.how}>
              {wrong
                ? t(wrong.read === undefined ? 'approval.barcodes.unread' : 'approval.barcodes.misread', {
                    read: shown(wrong.read ?? ''),
                    dpi: Math.round(wrong.dpi),
                  })
                : t(`approval.barcodes.by.${barcode.by}`, { count: resolutions })}
            </span>
            {barcode.gs1 && <Identifiers gs1={barcode.gs1} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

type ReadBarcode = ReadRow['barcodes'][number]

interface ReadingIconProps {
  readonly barcode: ReadBarcode
  readonly isWrong: boolean
}

/** No check mark on barcodes of a file: they were not compared with anything. */
function ReadingIcon({ barcode, isWrong }: ReadingIconProps) {
  const Icon = isWrong ? CircleX : barcode.by === 'found' ? ScanBarcode : CircleCheck
  return <Icon size={16} aria-hidden="true" />
}

interface Reading {
  readonly key: string
  readonly barcode: ReadBarcode
  /** At the first resolution at which it says something else than it should. */
  readonly wrong: { readonly dpi: number; readonly read: string | undefined } | undefined
  readonly resolutions: number
}

/** Each barcode of a row once, from its readings at every resolution. */
function readingsOf(rows: readonly ReadRow[]): Reading[] {
  const readings = rows.flatMap(({ dpi, barcodes }) =>
    barcodes.map((barcode, place) => ({ key: `${barcode.elementId} ${place}`, dpi, barcode })),
  )
  return [...Map.groupBy(readings, ({ key }) => key)].flatMap(([key, same]): Reading[] => {
    const [first] = same
    if (!first) return []
    const wrong = same.find(({ barcode }) => !barcode.isRight)
    return [
      {
        key,
        barcode: first.barcode,
        wrong: wrong && { dpi: wrong.dpi, read: wrong.barcode.read },
        resolutions: same.length,
      },
    ]
  })
}
