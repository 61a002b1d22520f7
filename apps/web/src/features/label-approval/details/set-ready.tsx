import type { ApprovableVersion } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import { useSetReady } from '../label-approval.queries.ts'
import { Refusal } from '../refusal.tsx'

/** Hands an uploaded version over to the reviewers. */
export function SetReady({ version }: { readonly version: ApprovableVersion }) {
  const { t } = useTranslation()
  const { labelId, labelVersionId, version: seen } = version
  const setReady = useSetReady(labelId)
  return (
    <>
      <Button loading={setReady.isPending} onClick={() => setReady.mutate({ labelVersionId, version: seen })}>
        {t('approval.setReady')}
      </Button>
      {setReady.error && <Refusal error={setReady.error} />}
    </>
  )
}
