import type { ElementDescription } from '@labelwright/label-editor/describe-element'
import type { Rectangle } from '@labelwright/label-editor/editor-view'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { lengthInMillimetres } from './lengths.ts'

/** Elements in words: what they are, and where. */
export function useDescribe() {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      nameOf: ({ type, name, content }: Pick<ElementDescription, 'type' | 'name' | 'content'>): string =>
        [t(`designer.kind.${type}` as Parameters<typeof t>[0]), name ?? content].filter(Boolean).join(' '),
      place: (named: string, { x, y, width, height }: Rectangle): string =>
        t('designer.describe', {
          named,
          x: lengthInMillimetres(x),
          y: lengthInMillimetres(y),
          width: lengthInMillimetres(width),
          height: lengthInMillimetres(height),
        }),
    }),
    [t],
  )
}
