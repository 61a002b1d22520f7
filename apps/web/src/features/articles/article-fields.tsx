import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { Select, TextInput } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import { EntryTable } from '../../ui/form/entry-table.tsx'
import type { FieldsProps } from '../../ui/form/use-draft-form.ts'
import pairClasses from '../../ui/layout/pair.module.css'
import { Section } from '../../ui/layout/section.tsx'
import '../../ui/form/select.styles.ts'
import { useGroupsWith } from '../groups/groups.queries.ts'
import { useLabels } from '../labels/labels.queries.ts'
import type { ArticleDraft, ArticleField } from './article-draft.ts'
import { ArticleLabels } from './article-labels.tsx'

interface ArticleFieldsProps extends FieldsProps<ArticleDraft, ArticleField> {
  /** The article as it is stored; none while it is being made. */
  readonly article: ArticleWithData | undefined
}

/** All that is typed about an article. */
export function ArticleFields({ article, ...props }: ArticleFieldsProps) {
  const { draft, change, errorOf, onLeave } = props
  const { t } = useTranslation()
  const { groups } = useGroupsWith(draft.groupId)
  const { data: labels } = useLabels('')
  const chosen = labels?.data.filter(({ id }) => draft.labelIds.includes(id)) ?? []
  const variables = chosen.flatMap((label) => label.variables.map(({ variableName }) => variableName))
  const used = new Set(draft.articleData.map(({ key }) => key.toLowerCase()))
  return (
    <div>
      <Section title={t('article.title')}>
        <TextInput
          label={t('articles.name')}
          required
          maxLength={600}
          value={draft.name}
          error={errorOf('name')}
          onBlur={() => onLeave('name')}
          onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
        />
        <div className={pairClasses.pair}>
          <TextInput
            label={t('articles.externalIdentifier')}
            description={t('article.identifierText')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={250}
            value={draft.externalIdentifier}
            error={errorOf('externalIdentifier')}
            onBlur={() => onLeave('externalIdentifier')}
            onChange={(event) => change({ ...draft, externalIdentifier: event.currentTarget.value })}
          />
          <Select
            label={t('articles.group')}
            placeholder={t('articles.noGroup')}
            data={groups.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.groupId}
            error={errorOf('groupId')}
            onChange={(groupId) => change({ ...draft, groupId })}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('articles.noGroup') }}
            comboboxProps={{ transitionProps: { duration: 80 } }}
          />
        </div>
        <TextInput
          mt={12}
          label={t('article.pdfUrl')}
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={draft.pdfUrl}
          error={errorOf('pdfUrl')}
          onBlur={() => onLeave('pdfUrl')}
          onChange={(event) => change({ ...draft, pdfUrl: event.currentTarget.value })}
        />
      </Section>
      <Section title={t('article.data')} text={t('article.dataText')} isWide>
        <EntryTable
          label={t('article.data')}
          entries={draft.articleData}
          onChange={(articleData) => change({ ...draft, articleData })}
          knownKeys={[...new Set(variables)].filter((name) => !used.has(name.toLowerCase()))}
          error={errorOf('articleData')}
          onLeave={() => onLeave('articleData')}
        />
      </Section>
      <ArticleLabels article={article} {...props} />
    </div>
  )
}
