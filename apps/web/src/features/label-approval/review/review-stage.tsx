import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { DifferenceList } from '../../../ui/label/differences/difference-list.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../../ui/layout/skeletons.tsx'
import { Comparison } from './comparison.tsx'
import { DotPicture } from './dot-picture.tsx'
import classes from './review.module.css'
import { TestRows } from './test-rows.tsx'
import { usePages } from './use-pages.ts'
import { usePrinterKinds } from './use-printer-kinds.ts'
import type { Review } from './use-review.ts'
import { type Zoom, ZoomChoice } from './zoom-choice.tsx'

/** The version as it prints, row by row, beside the one that is printed now. */
export function ReviewStage({ version, printed }: Pick<Review, 'version' | 'printed'>) {
  const { t } = useTranslation()
  const { kinds, kind, choose } = usePrinterKinds()
  const [row, setRow] = useState(0)
  const [page, setPage] = useState(0)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const values = useRowValues(version, row)
  const { dpi } = kind
  const after = usePages({ document: version.document, values, dpi })
  const before = usePages({ document: printed?.document, values, dpi })
  const pageCount = Math.max(after.pages?.length ?? 1, before.pages?.length ?? 0)
  const [one, other] = [before.pages?.[page], after.pages?.[page] ?? after.pages?.[0]]
  const titles = {
    before: t('labels.version', { number: printed?.number ?? 0 }),
    after: t('labels.version', { number: version.number }),
  }
  return (
    <div className={classes.stage}>
      <div className={classes.tools}>
        <NativeSelect
          aria-label={t('approval.printerModel')}
          value={kind.key}
          onChange={(event) => choose(event.currentTarget.value)}
          data={kinds.map(({ key, name }) => ({ value: key, label: name }))}
        />
        <ZoomChoice zoom={zoom} onChoose={setZoom} />
        {pageCount > 1 && (
          <NativeSelect
            aria-label={t('approval.page')}
            value={String(page)}
            onChange={(event) => setPage(Number(event.currentTarget.value))}
            data={Array.from({ length: pageCount }, (_, index) => ({
              value: String(index),
              label: t('approval.pageOf', { number: index + 1, count: pageCount }),
            }))}
          />
        )}
      </div>
      {(after.hasFailed || before.hasFailed) && <Mistake>{t('approval.pictureFailed')}</Mistake>}
      {!other && !after.hasFailed && <RowSkeletons count={4} />}
      {other && one && <Comparison before={one} after={other} titles={titles} zoom={zoom} />}
      {other && !one && <DotPicture page={other} zoom={zoom} alt={titles.after} />}
      <TestRows rows={version.testRows} chosen={row} onChoose={setRow} />
      {printed ? (
        <DifferenceList before={printed.document} after={version.document} dpi={dpi} />
      ) : (
        <p className="dimmed">{t('approval.firstVersion')}</p>
      )}
    </div>
  )
}

/** What the row prints, with samples for what no row gives; without test rows the label's own samples. */
function useRowValues({ testRows, document }: VersionDetails, row: number): Readonly<Record<string, string>> {
  return useMemo(() => {
    const given = testRows[row]?.values
    if (!given) return sampleValuesOf(document.variables)
    const ungiven = document.variables.filter(
      ({ variableName, inputType }) => inputType === 'serial' || variableName.startsWith('meta_'),
    )
    return { ...sampleValuesOf(ungiven), ...given }
  }, [testRows, document, row])
}
