import { Button } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import { BottomBar } from '../../../ui/layout/bottom-bar.tsx'
import { type LabelDraft, waitingDrafts } from './label-drafts.ts'
import { bodyOf } from './reading.ts'
import type { AddedLabel } from './use-label-drafts.ts'
import { isUnderWay, type LabelSource } from './use-label-sources.ts'

interface AddBarProps {
  readonly drafts: readonly LabelDraft[]
  readonly sources: readonly LabelSource[]
  readonly isAdding: boolean
  readonly added: readonly AddedLabel[]
  readonly onAdd: () => void
  readonly onDone: () => void
}

/** Adds what is left to be added, and says why it cannot. */
export function AddBar({ drafts, sources, isAdding, added, onAdd, onDone }: AddBarProps) {
  const { t } = useTranslation()
  const waiting = waitingDrafts(drafts)
  const hasWrongName = waiting.some(({ nameError }) => nameError !== undefined)
  function hindrance(): string {
    if (isAdding) return t('addLabel.addingOf', { done: added.length, count: added.length + waiting.length })
    if (waiting.length === 0) return t('addLabel.noneChosen')
    if (sources.some(isUnderWay)) return t('addLabel.stillReading')
    if (sources.some(({ reading }) => bodyOf(reading) === undefined)) return t('addLabel.fixSizes')
    return hasWrongName ? t('addLabel.fixNames') : ''
  }
  return (
    <BottomBar isApart>
      <Button disabled={!isAdding && hindrance() !== ''} loading={isAdding} onClick={onAdd}>
        {t('addLabel.add', { count: waiting.length })}
      </Button>
      {added.length > 0 && !isAdding && (
        <Button variant="default" onClick={onDone}>
          {t('addLabel.goOn', { count: added.length })}
        </Button>
      )}
      <p role="status">{hindrance()}</p>
    </BottomBar>
  )
}
