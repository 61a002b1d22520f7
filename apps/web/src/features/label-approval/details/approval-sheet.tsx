import type { ApprovableVersion } from '@labelwright/contract/server/label-approval-schemas'
import { useTranslation } from '../../../lib/i18n.ts'
import { FileButton } from '../../../ui/form/file-button.tsx'
import { useApprovalSheet } from '../label-approval.queries.ts'

/** Saves the approval sheet of a version: who decided what, the hashes, and its test rows. */
export function ApprovalSheet({ version }: { readonly version: ApprovableVersion }) {
  const { t } = useTranslation()
  const { labelId, labelVersionId, name, number } = version
  const sheet = useApprovalSheet(labelId, labelVersionId)
  return (
    <FileButton file={sheet} fileName={`${t('approval.sheetFile', { name, number })}.pdf`}>
      {t('approval.sheet')}
    </FileButton>
  )
}
