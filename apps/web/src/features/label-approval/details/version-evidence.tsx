import { mayAccess } from '@labelwright/contract/access'
import { getEvidence } from '@labelwright/contract/server/audit'
import type { ApprovableVersion } from '@labelwright/contract/server/label-approval-schemas'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePerson } from '../../../session/session.ts'
import { FileButton } from '../../../ui/form/file-button.tsx'
import { useEvidence } from '../../audit/audit.queries.ts'

/** Saves what proves a version to somebody else, and the program that verifies it; for those who may read the audit trail. */
export function VersionEvidence({ version }: { readonly version: ApprovableVersion }) {
  const { t } = useTranslation()
  const { labelVersionId, name, number, approvals } = version
  const evidence = useEvidence('label-version', labelVersionId)
  const person = usePerson()
  if (approvals.length === 0 || !person || !mayAccess(getEvidence.access, person.keys)) return null
  return (
    <>
      <FileButton file={evidence} fileName={`${t('approval.evidenceFile', { name, number })}.zip`}>
        {t('approval.evidence')}
      </FileButton>
      <a href="verify-evidence.mjs" download="verify-evidence.mjs">
        {t('approval.verifier')}
      </a>
    </>
  )
}
