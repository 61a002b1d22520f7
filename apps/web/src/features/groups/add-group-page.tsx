import type { GroupWithMembers } from '@labelwright/contract/server/groups-schemas'
import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useReturnTo } from '../../session/list-memory.ts'
import { useLeaveGuard } from '../../session/use-leave-guard.ts'
import { DoneDialog, SaveFailedDialog } from '../../ui/dialog/page-dialogs.tsx'
import { differingFields } from '../../ui/form/drafts.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useAttemptKey } from '../../ui/form/use-attempt-key.ts'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { bodyOf, emptyGroup, groupRules, settingsOf } from './group-draft.ts'
import { GroupFields } from './group-fields.tsx'
import { useAddGroup } from './groups.queries.ts'

const route = getRouteApi('/addgroup')

/** Makes a group, below another where the address says so. */
export function AddGroupPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { parent } = route.useSearch()
  const [start] = useState({ ...emptyGroup, parentGroupId: parent ?? null })
  const form = useDraftForm(start, groupRules)
  const add = useAddGroup()
  const [added, setAdded] = useState<GroupWithMembers>()
  const keyOf = useAttemptKey()
  const isTyped = differingFields(groupRules.fields, start, form.draft).length > 0
  const guard = useLeaveGuard(() => added === undefined && isTyped)

  const save = () => {
    const body = { ...bodyOf(form.draft), groupSettings: settingsOf(form.draft) }
    add.mutate({ body, idempotencyKey: keyOf(body) }, { onSuccess: setAdded, onError: form.refuse })
  }
  const another = () => {
    setAdded(undefined)
    form.start(start)
  }

  return (
    <FormPage
      title={t('groups.add')}
      onCancel={useReturnTo('/groups')}
      guard={guard}
      putBack={form.putBack}
      saveName={t('groups.add')}
      hindrance={form.hindrance}
      isSaving={add.isPending}
      isBarShown
      onSave={save}
    >
      <GroupFields id={undefined} {...form.fieldProps} />
      {form.failure !== undefined && <SaveFailedDialog reason={form.failure} onClose={form.closeFailure} />}
      {added && (
        <DoneDialog
          kind="added"
          onClose={() => void navigate({ to: '/groups/$groupid', params: { groupid: added.id } })}
          more={
            <Button variant="default" onClick={another}>
              {t('group.another')}
            </Button>
          }
        >
          <p>{t('group.added', { name: added.name })}</p>
        </DoneDialog>
      )}
    </FormPage>
  )
}
