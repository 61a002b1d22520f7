import type { Series } from '@labelwright/contract/server/series-schemas'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '../../../../../api/call-error.ts'
import { errorText } from '../../../../../api/error-texts.ts'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { useUpdateSeries } from '../../../../series/series.queries.ts'
import classes from '../../properties/properties.module.css'
import { TypedField } from '../../properties/typed-field.tsx'
import { readSeriesNumber, writtenNumber } from './series-numbers.ts'

/** Leaves numbers out, for labels that were printed elsewhere. A series never goes back. */
export function JumpForward({ series }: { readonly series: Series }) {
  const { t } = useTranslation()
  const update = useUpdateSeries()
  const [error, setError] = useState<string>()
  const [wanted, setWanted] = useState<number>()
  const [reason, setReason] = useState('')
  const needsReason = series.isInUse && reason.trim() === ''
  const read = (typed: string): boolean => {
    const number = readSeriesNumber(series, typed)
    const isForward = number !== undefined && number > series.next
    setError(isForward ? undefined : t('designer.series.onlyForward', { number: writtenNumber(series, series.next) }))
    setWanted(isForward ? number : undefined)
    return isForward
  }
  const finish = (): void => {
    setWanted(undefined)
    setReason('')
  }
  const jump = (next: number): void => {
    const { id, name, base, step, pad, prefix, mode, version } = series
    update.mutate(
      { id, name, base, step, pad, prefix, mode, version, next, ...(series.isInUse && { reason: reason.trim() }) },
      { onSuccess: finish, onError: (refused) => setError(sentenceOf(refused)) },
    )
  }
  return (
    <>
      <TypedField
        label={t('designer.series.jump')}
        shown={wanted === undefined ? '' : writtenNumber(series, wanted)}
        placeholder={writtenNumber(series, series.next)}
        error={error}
        onCommit={read}
      />
      {wanted !== undefined && (
        <div className={classes.field}>
          <p className={classes.label}>
            {t('designer.series.leavesOut', {
              first: writtenNumber(series, series.next),
              last: writtenNumber(series, wanted - 1),
            })}
          </p>
          {series.isInUse && (
            <TextInput
              size="xs"
              label={t('designer.series.reason')}
              description={t('designer.series.reasonText')}
              maxLength={500}
              value={reason}
              onKeyDown={(event) => event.stopPropagation()}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <div className={classes.buttons}>
            <Button size="xs" disabled={needsReason} loading={update.isPending} onClick={() => jump(wanted)}>
              {t('designer.series.jumpNow')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setWanted(undefined)}>
              {t('frame.cancel')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

/** The server's own sentence where it is about a field. */
const sentenceOf = (error: unknown): string =>
  (error instanceof CallError && error.errors[0]?.message) || errorText(error)
