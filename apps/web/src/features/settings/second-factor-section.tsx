import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { AppCodes } from './app-codes.tsx'
import { Passkeys } from './passkeys.tsx'
import { useSecondFactors } from './settings.queries.ts'

/** What is asked for beside the password when one signs in. */
export function SecondFactorSection() {
  const { t } = useTranslation()
  const { data: factors, error } = useSecondFactors()
  const demanded = factors?.isDemanded ? ` ${t('factors.isDemanded')}` : ''
  return (
    <Section title={t('factors.title')} text={`${t('factors.text')}${demanded}`}>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!factors && !error && <RowSkeletons count={2} />}
      {factors && (
        <>
          <AppCodes factors={factors} />
          <Passkeys factors={factors} />
        </>
      )}
    </Section>
  )
}
