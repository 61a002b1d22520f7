import { CloseButton, MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { PictureCard, PictureGrid } from '../../ui/label/picture-grid.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useLabelChoices, useLabelPicture } from '../labels/labels.queries.ts'
import type { OrderFieldsProps } from './order-fields-props.ts'

/** The labels for the whole order, and those that its group brings along. */
export function OrderLabels({ order, draft, change, errorOf }: OrderFieldsProps) {
  const { t } = useTranslation()
  const own = order?.labels ?? []
  const offered = (order?.offeredLabels ?? []).filter(({ labelId }) => !draft.labelIds.includes(labelId))
  const { choices, nameOf, typed, setTyped } = useLabelChoices(own)
  return (
    <Section title={t('articles.labels')} text={t('order.labelsText')} isWide>
      <div style={{ maxWidth: 720 }}>
        <MultiSelect
          label={t('order.connected')}
          data={choices}
          value={[...draft.labelIds]}
          error={errorOf('labelIds')}
          onChange={(labelIds) => change({ ...draft, labelIds })}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          nothingFoundMessage={t('articles.noLabelFound')}
          comboboxProps={{ transitionProps: { duration: 80 } }}
        />
      </div>
      {draft.labelIds.length + offered.length > 0 && (
        <PictureGrid label={t('articles.labels')}>
          {draft.labelIds.map((id) => (
            <LabelCard key={id} labelId={id} name={nameOf(id)}>
              <CloseButton
                aria-label={t('article.disconnect', { name: nameOf(id) })}
                onClick={() => change({ ...draft, labelIds: draft.labelIds.filter((one) => one !== id) })}
              />
            </LabelCard>
          ))}
          {offered.map(({ labelId, name }) => (
            <LabelCard key={labelId} labelId={labelId} name={name}>
              <span className="dimmed">{t('article.offered')}</span>
            </LabelCard>
          ))}
        </PictureGrid>
      )}
    </Section>
  )
}

interface LabelCardProps {
  readonly labelId: string
  readonly name: string
  readonly children: ReactNode
}

function LabelCard({ labelId, name, children }: LabelCardProps) {
  const { t } = useTranslation()
  return (
    <PictureCard name={name} picture={useLabelPicture(labelId)} missing={t('labels.noPicture')}>
      {children}
    </PictureCard>
  )
}
