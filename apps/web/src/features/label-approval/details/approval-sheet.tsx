import type { ApprovableVersion } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { useApprovalSheet } from '../label-approval.queries.ts'

/** Saves the approval sheet of a version: who decided what, the hashes, and its test rows. */
export function ApprovalSheet({ version }: { readonly version: ApprovableVersion }) {
  const { t } = useTranslation()
  const { labelId, labelVersionId, name, number } = version
  const sheet = useApprovalSheet(labelId, labelVersionId)
  const fileName = t('approval.sheetFile', { name, number })
  return (
    <>
      <Button
        variant="default"
        loading={sheet.isPending}
        onClick={() => sheet.mutate(undefined, { onSuccess: (file) => saveFile(file, `${fileName}.pdf`) })}
      >
        {t('approval.sheet')}
      </Button>
      {sheet.error && <Mistake>{errorText(sheet.error)}</Mistake>}
    </>
  )
}
