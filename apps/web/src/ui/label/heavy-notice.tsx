import { heavyWords } from '../../api/error-texts.ts'
import { dateOf } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { NoticeBar } from '../layout/notice-bar.tsx'

interface HeavyNoticeProps {
  /** Absent where the label is light enough. */
  readonly tooHeavy: (Parameters<typeof heavyWords>[0] & { readonly printsUntil: string }) | undefined
  /** For who prints it, or for who can simplify it. */
  readonly to: 'print' | 'manage'
}

/** Says of a label that was published before labels were weighed that it takes too long to draw, and until when it has more time. */
export function HeavyNotice({ tooHeavy, to }: HeavyNoticeProps) {
  const { t } = useTranslation()
  if (!tooHeavy) return null
  const [, part = ''] = heavyWords(tooHeavy) ?? []
  const date = dateOf(tooHeavy.printsUntil)
  return (
    <NoticeBar tone="warning">
      {t(`heavyLabel.${to}`, { date })} {to === 'manage' && part}
    </NoticeBar>
  )
}
