import { Button } from '@mantine/core'
import { dateTimeAndZone } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import type { Review } from './use-review.ts'
import type { Happening } from './what-happened.ts'

/** What others did while the person was looking, in place; what is typed stays. */
export function HappenedNotice({ happened, acknowledge, version }: Review) {
  const { t } = useTranslation()
  if (happened.length === 0) return null
  const sentenceOf = (happening: Happening): string => {
    if (!('by' in happening)) return t(`approval.happened.${happening.what}`)
    const { fullName: name, at, reason } = happening.by
    const sentence = t(`approval.happened.${happening.what}`, { name, at: dateTimeAndZone(at) })
    return reason ? `${sentence} ${t('approval.reasonSaid', { reason })}` : sentence
  }
  return (
    <NoticeBar
      tone="warning"
      action={
        <Button variant="default" size="xs" onClick={acknowledge}>
          {t('approval.happened.understood')}
        </Button>
      }
    >
      {happened.map(sentenceOf).join(' ')} {t('approval.happened.now', { state: t(`approval.state.${version.state}`) })}
    </NoticeBar>
  )
}
