import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FileText, Printer } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import { useReturnTo } from '../../session/list-memory.ts'
import { DeleteAction } from '../../ui/dialog/delete-action.tsx'
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx'
import { type Deletion, RecordFormPage, RecordPage } from '../../ui/form/record-page.tsx'
import { type Theirs, useRecordForm } from '../../ui/form/use-record-form.ts'
import listClasses from '../../ui/list/list.module.css'
import { noteDone } from '../../ui/list/list-notice.tsx'
import { AddArticlePage } from './add-article-page.tsx'
import { type ArticleField, articleRules, bodyOf, draftOf, type LabelOfDraft } from './article-draft.ts'
import { ArticleFields } from './article-fields.tsx'
import { ArticleOrders } from './article-orders.tsx'
import { changesInWords } from './article-words.ts'
import { fetchArticle, useArticle, useDeleteArticle, useSaveArticle } from './articles.queries.ts'

const route = getRouteApi('/articles/$articleId')

interface ArticlePageProps {
  /** The label of what is being typed. */
  readonly beside: LabelOfDraft
}

/** One article: its fields, data, labels and orders. The id `new` makes one. */
export function ArticlePage({ beside }: ArticlePageProps) {
  const { articleId } = route.useParams()
  if (articleId === 'new') return <AddArticlePage beside={beside} />
  return <StoredArticle key={articleId} id={articleId} beside={beside} />
}

function StoredArticle({ id, beside }: ArticlePageProps & { readonly id: string }) {
  const { t } = useTranslation()
  const toList = useReturnTo('/articles')
  const words = {
    title: t('article.title'),
    failed: t('article.failed'),
    goneTitle: t('article.goneTitle'),
    goneText: t('article.goneText'),
  }
  return (
    <RecordPage key={id} query={useArticle(id)} words={words} onList={toList}>
      {(article, deletion) => <ArticleForm article={article} beside={beside} {...deletion} />}
    </RecordPage>
  )
}

interface ArticleFormProps extends Deletion, ArticlePageProps {
  readonly article: ArticleWithData
}

function ArticleForm({ article, beside, isDeleted, onDeleted }: ArticleFormProps) {
  const { t } = useTranslation()
  const save = useSaveArticle()
  const form = useRecordForm({
    record: article,
    draftOf,
    rules: articleRules,
    save: (draft, base) => save.mutateAsync({ id: base.id, ...bodyOf(draft), version: base.version }),
    fetchNewer: fetchArticle,
    isDeleted,
  })
  const { base } = form
  return (
    <RecordFormPage
      form={form}
      saved={t('article.saved', { name: base.name })}
      title={base.name}
      note={base.externalIdentifier && <span className="mono">{base.externalIdentifier}</span>}
      menu={<ArticleActions article={base} isDeleted={isDeleted} onDeleted={onDeleted} />}
      lead={form.theirs && <TheirChanges theirs={form.theirs} />}
      onCancel={useReturnTo('/articles')}
      isWide
      beside={beside(form.draft, base)}
      after={<ArticleOrders article={base} />}
    >
      <ArticleFields article={base} {...form.fieldProps} />
    </RecordFormPage>
  )
}

const TheirChanges = ({ theirs }: { readonly theirs: Theirs<ArticleField, ArticleWithData> }) => (
  <ChangedMeanwhile changes={changesInWords(theirs)} />
)

function ArticleActions({ article, isDeleted, onDeleted }: Omit<ArticleFormProps, 'beside'>) {
  const { t } = useTranslation()
  const remove = useDeleteArticle()
  const { id, name, pdfUrl } = article
  const deleted = t('article.deleted', { name })
  const onDelete = async () => {
    const { undoId } = await remove.mutateAsync(id)
    noteDone({ list: 'articles', text: deleted, undoId })
  }
  return (
    <div className={listClasses.actions}>
      {pdfUrl && /^https?:/i.test(pdfUrl) && (
        <Button
          variant="default"
          component="a"
          href={pdfUrl}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<FileText size={16} aria-hidden="true" />}
        >
          {t('article.openPdf')}
        </Button>
      )}
      {!isDeleted && (
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden="true" />}
          renderRoot={(props) => (
            <Link to="/print-article/$id/{-$connectorId}" params={{ id }} search={{}} {...props} />
          )}
        >
          {t('articles.print')}
        </Button>
      )}
      <DeleteAction
        question={t('article.deleteQuestion', { name })}
        text={t('article.deleteText')}
        deleted={deleted}
        onDelete={onDelete}
        onDeleted={onDeleted}
        onReturn={useReturnTo('/articles')}
      />
    </div>
  )
}
