import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { useLeaveGuard } from '../../../session/use-leave-guard.ts'
import { DeleteAction } from '../../../ui/dialog/delete-action.tsx'
import { DoneDialog, SaveFailedDialog } from '../../../ui/dialog/page-dialogs.tsx'
import { differingFields } from '../../../ui/form/drafts.ts'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { type Deletion, RecordFormPage } from '../../../ui/form/record-page.tsx'
import { useAttemptKey } from '../../../ui/form/use-attempt-key.ts'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { useLabel } from '../../labels/labels.queries.ts'
import { usePrinters } from '../../printers/printers.queries.ts'
import { WidgetPreview } from '../widget-cards.tsx'
import classes from './administration.module.css'
import { fetchWidget, useAddWidget, useAllWidgets, useDeleteWidget, useSaveWidget } from './administration.queries.ts'
import { bodyOf, draftOf, emptyWidget, previewOf, type WidgetDraft, widgetRules } from './widget-draft.ts'
import { WidgetFields } from './widget-fields.tsx'
import { LimitText } from './widget-list.tsx'

interface AddWidgetProps {
  /** What it begins with. */
  readonly copied?: Widget
  readonly onList: () => void
}

/** Sets up a new widget. */
export function AddWidget({ copied, onList }: AddWidgetProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [base] = useState(() =>
    copied ? { ...draftOf(copied), name: t('widgetAdmin.copyOf', { name: copied.name }).slice(0, 100) } : emptyWidget,
  )
  const form = useDraftForm(base, widgetRules)
  const add = useAddWidget()
  const [added, setAdded] = useState<Widget>()
  const keyOf = useAttemptKey()
  const isTyped = differingFields(widgetRules.fields, base, form.draft).length > 0
  const guard = useLeaveGuard(() => added === undefined && isTyped)
  const license = useAllWidgets().data?.license
  const save = () => {
    const body = bodyOf(form.draft)
    add.mutate({ body, idempotencyKey: keyOf(body) }, { onSuccess: setAdded, onError: form.refuse })
  }
  return (
    <FormPage
      title={t('widgetAdmin.add')}
      lead={license?.maxWidgets != null && <LimitText usage={license.usage} most={license.maxWidgets} />}
      onCancel={onList}
      guard={guard}
      putBack={form.putBack}
      saveName={t('widgetAdmin.add')}
      hindrance={form.hindrance}
      isSaving={add.isPending}
      isBarShown
      onSave={save}
      beside={<Preview draft={form.draft} change={form.fieldProps.change} />}
    >
      <WidgetFields {...form.fieldProps} />
      {form.failure !== undefined && <SaveFailedDialog reason={form.failure} onClose={form.closeFailure} />}
      {added && (
        <DoneDialog
          kind="added"
          onClose={() => void navigate({ to: '/admin/widgets', search: { edit: added.id }, replace: true })}
        >
          <p>{t('widgetAdmin.added', { name: added.name })}</p>
        </DoneDialog>
      )}
    </FormPage>
  )
}

interface EditWidgetProps extends Deletion {
  readonly widget: Widget
  readonly onList: () => void
}

/** One widget: what it prints where, what it asks, and who sees it. */
export function EditWidget({ widget, isDeleted, onDeleted, onList }: EditWidgetProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const save = useSaveWidget()
  const form = useRecordForm({
    record: widget,
    draftOf,
    rules: widgetRules,
    save: (draft, { id, version }) => save.mutateAsync({ ...bodyOf(draft), id, version }),
    fetchNewer: fetchWidget,
    isDeleted,
  })
  const { base } = form
  return (
    <RecordFormPage
      form={form}
      saved={t('widgetAdmin.saved', { name: base.name })}
      title={base.name}
      menu={
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<Copy size={16} aria-hidden="true" />}
            disabled={form.isChanged || isDeleted}
            onClick={() => void navigate({ to: '/admin/widgets', search: { copy: base.id } })}
          >
            {t('widgetAdmin.duplicate')}
          </Button>
          <DeleteWidget widget={base} onDeleted={onDeleted} onReturn={onList} />
        </div>
      }
      lead={form.theirs && <NoticeBar tone="warning">{t('widgetAdmin.changedMeanwhile')}</NoticeBar>}
      onCancel={onList}
      beside={<Preview draft={form.draft} change={form.fieldProps.change} />}
    >
      <WidgetFields {...form.fieldProps} />
    </RecordFormPage>
  )
}

interface DeleteWidgetProps {
  readonly widget: Widget
  readonly onDeleted: () => void
  readonly onReturn: () => void
}

/** Who has it among their favorites is said first. */
function DeleteWidget({ widget: { id, name, favoriteFor }, onDeleted, onReturn }: DeleteWidgetProps) {
  const { t } = useTranslation()
  const remove = useDeleteWidget()
  return (
    <DeleteAction
      question={t('widgetAdmin.deleteQuestion', { name })}
      text={
        favoriteFor.length > 0
          ? `${t('widgetAdmin.favoriteOf', { count: favoriteFor.length })} ${t('widgetAdmin.deleteText')}`
          : t('widgetAdmin.deleteText')
      }
      deleted={t('widgetAdmin.deleted', { name })}
      onDelete={() => remove.mutateAsync(id)}
      onDeleted={onDeleted}
      onReturn={onReturn}
    />
  )
}

/** Null where nothing is chosen, or what was chosen is gone; empty while it is on its way. */
const nameOf = (id: string | null, name: string | null | undefined): string | null =>
  id === null ? null : name === undefined ? '' : name

interface PreviewProps {
  readonly draft: WidgetDraft
  readonly change: (next: WidgetDraft) => void
}

/** The card as people will see it, with the label's picture, changing with every letter. */
function Preview({ draft, change }: PreviewProps) {
  const { t } = useTranslation()
  const { data: label } = useLabel(draft.labelId ?? undefined)
  const { data: printers } = usePrinters()
  const printer = printers?.find(({ id }) => id === draft.printerId)
  const names = {
    labelName: nameOf(draft.labelId, label?.name),
    printerName: nameOf(draft.printerId, printers ? (printer?.name ?? null) : undefined),
  }
  const widget = previewOf({ ...draft, name: draft.name.trim() || t('widgetAdmin.one') }, names)
  return (
    <div className={classes.preview}>
      <h2 className={classes.previewTitle}>{t('widgetAdmin.preview')}</h2>
      <WidgetPreview
        widget={widget}
        onClearInput={(clearInputAfterPrint) => change({ ...draft, clearInputAfterPrint })}
      />
    </div>
  )
}
