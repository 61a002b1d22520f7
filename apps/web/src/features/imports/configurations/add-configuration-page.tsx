import type { ImportConfigurationWithOptions } from '@labelwright/contract/server/imports-schemas'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { useLeaveGuard } from '../../../session/use-leave-guard.ts'
import { DoneDialog, SaveFailedDialog } from '../../../ui/dialog/page-dialogs.tsx'
import { differingFields } from '../../../ui/form/drafts.ts'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { useAttemptKey } from '../../../ui/form/use-attempt-key.ts'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { useAddConfiguration } from '../imports.queries.ts'
import { configurationRules, emptyConfiguration } from './configuration-draft.ts'
import { ConfigurationFields } from './configuration-fields.tsx'

/** Makes an import configuration without a file at hand. */
export function AddConfigurationPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useDraftForm(emptyConfiguration, configurationRules)
  const add = useAddConfiguration()
  const [added, setAdded] = useState<ImportConfigurationWithOptions>()
  const keyOf = useAttemptKey()
  const isTyped = differingFields(configurationRules.fields, emptyConfiguration, form.draft).length > 0
  const guard = useLeaveGuard(() => added === undefined && isTyped)
  const toList = () => void navigate({ to: '/importconfigurations' })

  const save = () => {
    const body = { name: form.draft.name.trim(), options: form.draft.options }
    add.mutate({ body, idempotencyKey: keyOf(body) }, { onSuccess: setAdded, onError: form.refuse })
  }

  return (
    <FormPage
      title={t('configurations.add')}
      onCancel={toList}
      guard={guard}
      putBack={form.putBack}
      saveName={t('configurations.add')}
      hindrance={form.hindrance}
      isSaving={add.isPending}
      isBarShown
      onSave={save}
      isWide
    >
      <ConfigurationFields {...form.fieldProps} />
      {form.failure !== undefined && <SaveFailedDialog reason={form.failure} onClose={form.closeFailure} />}
      {added && (
        <DoneDialog kind="added" onClose={toList}>
          <p>{t('configuration.added', { name: added.name })}</p>
        </DoneDialog>
      )}
    </FormPage>
  )
}
