import { useEffect } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import classes from './canvas.module.css'
import type { PasteResult } from './clipboard-events.ts'

const shownMs = 6_000

interface PastedNoticeProps {
  readonly result: PasteResult | undefined
  readonly onClose: () => void
}

/** What a paste brought along, or why nothing was pasted. */
export function PastedNotice({ result, onClose }: PastedNoticeProps) {
  const { t } = useTranslation()
  useEffect(() => {
    if (!result) return undefined
    const timer = setTimeout(onClose, shownMs)
    return () => clearTimeout(timer)
  }, [result, onClose])
  if (!result) return null
  const texts =
    result.kind === 'refused'
      ? [t(`designer.paste.${result.obstacle}`)]
      : [
          ...(result.newVariables.length > 0
            ? [t('designer.paste.newVariables', { names: result.newVariables.join(', ') })]
            : []),
          ...(result.differentVariables.length > 0
            ? [t('designer.paste.differentVariables', { names: result.differentVariables.join(', ') })]
            : []),
        ]
  if (texts.length === 0) return null
  return (
    <div className={classes.told} role="status">
      {texts.join(' ')}
    </div>
  )
}
