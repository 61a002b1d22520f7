import type { Label, LabelState } from '@labelwright/contract/server/labels-schemas'
import type { useTranslation } from '../../../lib/i18n.ts'

/** The state by which the list is narrowed. */
export function stateOfLabel({ enabled, publishedVersionId, hasUnpublishedChanges }: Label): LabelState {
  if (!enabled) return 'disabled'
  if (publishedVersionId === null) return 'draft'
  return hasUnpublishedChanges ? 'changed' : 'published'
}

type Translate = ReturnType<typeof useTranslation>['t']

/** 'Draft', 'Version 3', 'Version 3 · changed', 'Disabled', each with a remark where it takes too long to draw */
export function stateInWords(t: Translate, label: Label): string {
  const state = versionInWords(t, label)
  return label.tooHeavy ? `${state} · ${t('heavyLabel.state')}` : state
}

function versionInWords(t: Translate, label: Label): string {
  const state = stateOfLabel(label)
  if (state === 'disabled' || state === 'draft') return t(`labels.state.${state}`)
  return t(state === 'changed' ? 'labels.versionChanged' : 'labels.version', {
    number: label.publishedVersionNumber ?? 0,
  })
}
