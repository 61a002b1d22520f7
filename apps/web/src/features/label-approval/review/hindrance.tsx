import { errorCatalogue } from '@labelwright/contract/error-catalogue'
import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { CallError, type FailureCode } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'

/** Why the person cannot do the next step: their own part in the version, or somebody else's turn. */
export function Hindrance({ version: { hindrance, state } }: { readonly version: VersionDetails }) {
  const { t } = useTranslation()
  const words =
    hindrance !== undefined && Object.hasOwn(errorCatalogue, hindrance)
      ? errorText(new CallError(hindrance as FailureCode))
      : t('approval.notYours', { state: t(`approval.state.${state}`) })
  return <NoticeBar tone="info">{words}</NoticeBar>
}
