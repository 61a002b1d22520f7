import type { Import } from '@labelwright/contract/server/imports-schemas'
import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ChangeDialog } from '../../ui/dialog/change-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { useImport, useStepOfImport } from './imports.queries.ts'
import { UndoHindranceText, undoHindranceOf } from './undo-hindrance.tsx'

interface UndoImportProps {
  readonly run: Pick<Import, 'id' | 'fileName' | 'counts'>
  readonly size?: 'compact-md' | 'sm'
}

/** Undoes the last import of its configuration, after a question. */
export function UndoImport({ run, size = 'sm' }: UndoImportProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const step = useStepOfImport()
  const { added, updated, deleted } = run.counts
  const hindrance = undoHindranceOf(step.error)
  return (
    <>
      <UndoButton fileName={run.fileName} size={size} onPress={() => setAsking(true)} />
      {isAsking && (
        <ChangeDialog
          title={t('imports.undoTitle')}
          saveName={t('imports.undo')}
          isReady
          isBusy={step.isPending}
          mistake={hindrance ? <UndoHindranceText hindrance={hindrance} /> : step.error && errorText(step.error)}
          onSave={() => step.mutate({ id: run.id, step: 'undo' }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>{t('imports.undoQuestion', { name: run.fileName })}</p>
          <p className="dimmed">{t('imports.undoText', { added, updated, deleted })}</p>
        </ChangeDialog>
      )}
    </>
  )
}

/** Says why an import cannot be undone, and which one can. */
export function ExplainUndo({ run: { id, fileName } }: { readonly run: Pick<Import, 'id' | 'fileName'> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UndoButton fileName={fileName} size="compact-md" isQuiet onPress={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={t('imports.cannotUndo')} onClose={() => setOpen(false)}>
          <Explanation id={id} />
        </Dialog>
      )}
    </>
  )
}

function Explanation({ id }: Pick<Import, 'id'>) {
  const { t } = useTranslation()
  const { data, error } = useImport(id)
  if (error) return <Mistake>{errorText(error)}</Mistake>
  if (!data) return <RowSkeletons />
  const { undoHindrance } = data
  return (
    <p role="status">
      {undoHindrance ? <UndoHindranceText hindrance={undoHindrance} /> : t('errors.import-in-other-state')}
    </p>
  )
}

interface UndoButtonProps {
  readonly fileName: string
  readonly size: 'compact-md' | 'sm'
  /** It explains and undoes nothing. */
  readonly isQuiet?: boolean
  readonly onPress: () => void
}

function UndoButton({ fileName, size, isQuiet = false, onPress }: UndoButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant={isQuiet ? 'subtle' : 'default'}
      {...(isQuiet && { c: 'dimmed' })}
      size={size}
      leftSection={<Undo2 size={16} aria-hidden="true" />}
      aria-label={t('imports.undoOf', { name: fileName })}
      onClick={(event) => {
        event.stopPropagation()
        onPress()
      }}
    >
      {t('imports.undo')}
    </Button>
  )
}
