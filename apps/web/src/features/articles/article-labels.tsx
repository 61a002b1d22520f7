import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { CloseButton, MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import type { FieldsProps } from '../../ui/form/use-draft-form.ts'
import { PictureCard, PictureGrid } from '../../ui/label/picture-grid.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useLabelChoices, useLabelPicture } from '../labels/labels.queries.ts'
import type { ArticleDraft, ArticleField } from './article-draft.ts'

interface ArticleLabelsProps extends FieldsProps<ArticleDraft, ArticleField> {
  readonly article: ArticleWithData | undefined
}

/** The labels that an article is connected to, and those that its group brings along. */
export function ArticleLabels({ article, draft, change, errorOf }: ArticleLabelsProps) {
  const { t } = useTranslation()
  const own = article?.labels ?? []
  const offered = (article?.offeredLabels ?? []).filter(({ labelId }) => !draft.labelIds.includes(labelId))
  const { choices, nameOf, typed, setTyped } = useLabelChoices(own)
  const names = new Map(own.map(({ labelId, name }) => [labelId, name]))
  const disconnect = (id: string) => change({ ...draft, labelIds: draft.labelIds.filter((one) => one !== id) })
  return (
    <Section title={t('articles.labels')} text={t('article.labelsText')} isWide>
      <div style={{ maxWidth: 720 }}>
        <MultiSelect
          label={t('article.connected')}
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
          {draft.labelIds.map((id) => {
            const name = names.get(id) ?? nameOf(id)
            return (
              <LabelCard key={id} labelId={id} name={name} article={article}>
                <CloseButton aria-label={t('article.disconnect', { name })} onClick={() => disconnect(id)} />
              </LabelCard>
            )
          })}
          {offered.map(({ labelId, name }) => (
            <LabelCard key={labelId} labelId={labelId} name={name} article={article}>
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
  readonly article: ArticleWithData | undefined
  readonly children: ReactNode
}

/** A label as it looks with the article's data. */
function LabelCard({ labelId, name, article, children }: LabelCardProps) {
  const { t } = useTranslation()
  const filling = article && { articleId: article.id, version: article.version }
  const picture = useLabelPicture(labelId, undefined, filling)
  return (
    <PictureCard name={name} picture={picture} missing={t('labels.noPicture')}>
      {children}
    </PictureCard>
  )
}
