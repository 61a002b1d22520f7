import type { Import } from '@labelwright/contract/server/imports-schemas'
import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ChangeDialog } from '../../ui/dialog/change-dialog.tsx'
import { useStepOfImport } from './imports.queries.ts'

interface UndoImportProps {
  readonly run: Pick<Import, 'id' | 'fileName' | 'counts'>
  readonly size?: 'compact-md' | 'sm'
}

/** Takes the last import of its configuration back, after a question. */
export function UndoImport({ run, size = 'sm' }: UndoImportProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const step = useStepOfImport()
  const { added, updated, deleted } = run.counts
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<Undo2 size={16} aria-hidden="true" />}
        aria-label={t('imports.undoOf', { name: run.fileName })}
        onClick={(event) => {
          event.stopPropagation()
          setAsking(true)
        }}
      >
        {t('imports.undo')}
      </Button>
      {isAsking && (
        <ChangeDialog
          title={t('imports.undoTitle')}
          saveName={t('imports.undo')}
          isReady
          isBusy={step.isPending}
          mistake={step.error ? errorText(step.error) : undefined}
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
