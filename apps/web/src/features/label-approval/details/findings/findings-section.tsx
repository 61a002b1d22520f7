import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../../api/error-texts.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Mistake } from '../../../../ui/layout/notices.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { useLabelFindings } from '../../label-approval.queries.ts'
import { FindingCard } from './finding-card.tsx'
import classes from './findings.module.css'

const step = 10

/** Pages of the printed version that are drawn otherwise than when it was published; nothing where there are none. */
export function FindingsSection({ labelId }: { readonly labelId: string }) {
  const { t } = useTranslation()
  const [take, setTake] = useState(step)
  const { data, error } = useLabelFindings(labelId, take)
  if (error) return <Mistake>{`${t('approval.findings.failed')} ${errorText(error)}`}</Mistake>
  if (!data || data.total === 0) return null
  return (
    <Section title={t('approval.findings.title')} text={t('approval.findings.text')}>
      <ul className={classes.findings}>
        {data.data.map((finding) => (
          <li key={finding.findingId}>
            <FindingCard finding={finding} />
          </li>
        ))}
      </ul>
      {data.total > data.data.length && (
        <Button variant="default" onClick={() => setTake(take + step)}>
          {t('approval.findings.more')}
        </Button>
      )}
    </Section>
  )
}
