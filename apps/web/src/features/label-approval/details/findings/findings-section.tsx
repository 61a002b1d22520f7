import { useState } from 'react'
import { errorText } from '../../../../api/error-texts.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Mistake } from '../../../../ui/layout/notices.tsx'
import { useLabelFindings } from '../../label-approval.queries.ts'
import { ListSection } from '../../list-section.tsx'
import { FindingCard } from './finding-card.tsx'

const step = 10

/** Pages of the printed version that are drawn otherwise than when it was published; nothing where there are none. */
export function FindingsSection({ labelId }: { readonly labelId: string }) {
  const { t } = useTranslation()
  const [take, setTake] = useState(step)
  const { data, error } = useLabelFindings(labelId, take)
  if (error) return <Mistake>{`${t('approval.findings.failed')} ${errorText(error)}`}</Mistake>
  if (!data || data.total === 0) return null
  return (
    <ListSection
      title={t('approval.findings.title')}
      text={t('approval.findings.text')}
      items={data.data}
      keyOf={({ findingId }) => findingId}
      card={(finding) => <FindingCard finding={finding} />}
      onMore={data.total > data.data.length ? () => setTake(take + step) : undefined}
    />
  )
}
