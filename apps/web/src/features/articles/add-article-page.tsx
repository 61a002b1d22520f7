import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useReturnTo } from '../../session/list-memory.ts'
import { useLeaveGuard } from '../../session/use-leave-guard.ts'
import { DoneDialog, SaveFailedDialog } from '../../ui/dialog/page-dialogs.tsx'
import { differingFields } from '../../ui/form/drafts.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useAttemptKey } from '../../ui/form/use-attempt-key.ts'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { articleRules, bodyOf, emptyArticle, type LabelOfDraft } from './article-draft.ts'
import { ArticleFields } from './article-fields.tsx'
import { useAddArticle } from './articles.queries.ts'
import { type ChosenOrder, OrdersOfNewArticle } from './orders-of-new-article.tsx'

/** Makes an article and, where orders are chosen, puts it on them: all of it or nothing. */
export function AddArticlePage({ beside }: { readonly beside: LabelOfDraft }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useDraftForm(emptyArticle, articleRules)
  const [orders, setOrders] = useState<readonly ChosenOrder[]>([])
  const add = useAddArticle()
  const [added, setAdded] = useState<ArticleWithData>()
  const keyOf = useAttemptKey()
  const isTyped = orders.length > 0 || differingFields(articleRules.fields, emptyArticle, form.draft).length > 0
  const guard = useLeaveGuard(() => added === undefined && isTyped)
  const toList = useReturnTo('/articles')

  const save = () => {
    const body = {
      ...bodyOf(form.draft),
      orders: orders.map(({ orderId, orderNumber, quantity }) =>
        orderId ? { orderId, quantity } : { orderNumber, quantity },
      ),
    }
    add.mutate({ body, idempotencyKey: keyOf(body) }, { onSuccess: setAdded, onError: form.refuse })
  }
  const another = () => {
    setAdded(undefined)
    setOrders([])
    form.start(emptyArticle)
  }

  return (
    <FormPage
      title={t('articles.add')}
      onCancel={toList}
      guard={guard}
      putBack={form.putBack}
      saveName={t('articles.add')}
      hindrance={form.hindrance}
      isSaving={add.isPending}
      isBarShown
      onSave={save}
      isWide
      beside={beside(form.draft, undefined)}
    >
      <div>
        <ArticleFields article={undefined} {...form.fieldProps} />
        <OrdersOfNewArticle orders={orders} onChange={setOrders} />
      </div>
      {form.failure !== undefined && <SaveFailedDialog reason={form.failure} onClose={form.closeFailure} />}
      {added && (
        <DoneDialog
          kind="added"
          onClose={() => void navigate({ to: '/articles/$articleId', params: { articleId: added.id } })}
          more={
            <Button variant="default" onClick={another}>
              {t('article.another')}
            </Button>
          }
        >
          <p>{t('article.added', { name: added.name })}</p>
        </DoneDialog>
      )}
    </FormPage>
  )
}
