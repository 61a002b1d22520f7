import type { Label, LabelState } from '@labelwright/contract/server/labels-schemas'
import type { useTranslation } from '../../../lib/i18n.ts'

/** The state by which the list is narrowed. */
export function stateOfLabel({ enabled, publishedVersionId, hasUnpublishedChanges }: Label): LabelState {
  if (!enabled) return 'disabled'
  if (publishedVersionId === null) return 'draft'
  return hasUnpublishedChanges ? 'changed' : 'published'
}

/** 'Draft', 'Version 3', 'Version 3 · changed', 'Disabled' */
export function stateInWords(t: ReturnType<typeof useTranslation>['t'], label: Label): string {
  const state = stateOfLabel(label)
  if (state === 'disabled' || state === 'draft') return t(`labels.state.${state}`)
  return t(state === 'changed' ? 'labels.versionChanged' : 'labels.version', {
    number: label.publishedVersionNumber ?? 0,
  })
}
