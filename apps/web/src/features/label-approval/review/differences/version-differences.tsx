import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { useTranslation } from '../../../../lib/i18n.ts'
import { ChangedItem, DifferenceList, PictureChange } from '../../../../ui/label/differences/difference-list.tsx'
import { useLibraryPicture } from '../../../media-library/pictures.queries.ts'
import { type FrozenDifference, frozenDifferences } from './frozen-differences.ts'
import { isOtherOrder, type RowDifference, rowDifferences } from './row-differences.ts'

interface VersionDifferencesProps {
  readonly before: VersionDetails
  readonly after: VersionDetails
  /** Of the printer that lengths in dots are for. */
  readonly dpi: number
}

/** All that differs between two versions: their design and settings, their file, the test rows, and what their names lead to. */
export function VersionDifferences({ before, after, dpi }: VersionDifferencesProps) {
  const { t } = useTranslation()
  const isOtherFile = after.kind !== 'design' && before.fileSha256 !== after.fileSha256
  const others = [
    ...(isOtherFile ? [<OtherFile key="file" before={before.fileName} after={after.fileName} />] : []),
    ...frozenDifferences(before, after).map((difference) => (
      <FrozenItem key={`${difference.what} ${keyOf(difference)}`} difference={difference} />
    )),
    ...rowDifferences(before.testRows, after.testRows).map((row) => <RowItem key={`row ${row.name}`} row={row} />),
    ...(isOtherOrder(before.testRows, after.testRows)
      ? [
          <li key="order">
            <strong>{t('approval.differences.testRows')}</strong> {t('approval.differences.order')}
          </li>,
        ]
      : []),
  ]
  return (
    <DifferenceList
      before={before.document as unknown as LabelDocument}
      after={after.document as unknown as LabelDocument}
      dpi={dpi}
      usePicture={useLibraryPicture}
      others={others}
    />
  )
}

const keyOf = (difference: FrozenDifference): string =>
  difference.what === 'series' ? `${difference.name} ${difference.field}` : difference.name

function OtherFile({ before, after }: { readonly before: string; readonly after: string }) {
  const { t } = useTranslation()
  return (
    <li>
      <strong>{t('approval.differences.file')}</strong> {t('approval.differences.otherFile', { before, after })}
    </li>
  )
}

/** `Acme Sans/bold` → `Acme Sans Bold`. */
const faceName = (name: string): string => name.replace(/\/regular$/, '').replace(/\/bold$/, ' Bold')

function FrozenItem({ difference }: { readonly difference: FrozenDifference }) {
  const { t } = useTranslation()
  if (difference.what === 'series') {
    const { name, field, before, after } = difference
    return (
      <li>
        <strong>{t('approval.differences.series', { name })}</strong> {t(`approval.differences.writing.${field}`)}:{' '}
        {t('versions.fromTo', { before: before || t('versions.empty'), after: after || t('versions.empty') })}
      </li>
    )
  }
  const { what, name } = difference
  return (
    <li>
      <strong>{t(`approval.differences.${what}Named`, { name: what === 'font' ? faceName(name) : name })}</strong>{' '}
      {what === 'picture' ? (
        <PictureChange pictures={difference.hashes} usePicture={useLibraryPicture} />
      ) : (
        t('approval.differences.otherFileOfName')
      )}
    </li>
  )
}

function RowItem({ row: { name, what, values } }: { readonly row: RowDifference }) {
  const { t } = useTranslation()
  const say = (value: string | undefined): string =>
    value === undefined ? t('versions.unset') : value === '' ? t('versions.empty') : `“${value}”`
  return (
    <ChangedItem name={t('approval.differences.testRow', { name })} what={what}>
      {values.length > 0 &&
        values.map(({ name: of, isBarcode, before, after }) => (
          <li key={`${of} ${isBarcode}`}>
            {isBarcode ? t('approval.differences.barcode', { name: of }) : of}:{' '}
            {what === 'changed'
              ? t('versions.fromTo', { before: say(before), after: say(after) })
              : say(before ?? after)}
          </li>
        ))}
    </ChangedItem>
  )
}
