import { mayAccess } from '@labelwright/contract/access'
import { requestLastManagerRemoval } from '@labelwright/contract/server/weakenings'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePerson } from '../../../session/session.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { SignedAction } from './signed-action.tsx'
import { type Signed, useQualityManagers, useRemoveLastManager } from './signers.queries.ts'

/** The only quality manager: the role is taken from them by two people. */
export function LastManagerSection() {
  const { t } = useTranslation()
  const person = usePerson()
  const { data: managers } = useQualityManagers()
  const remove = useRemoveLastManager()
  const [manager, ...others] = managers ?? []
  if (!manager?.userId || others.length > 0 || !person) return null
  if (manager.userId === person.userId || !mayAccess(requestLastManagerRemoval.access, person.keys)) return null
  const { userId, fullName: name } = manager
  const save = {
    ...remove,
    mutate: (signed: Signed, options: { readonly onSuccess: () => void }) =>
      remove.mutate({ ...signed, userId }, options),
  }
  return (
    <Section title={t('approval.signers.lastManager')} text={t('approval.signers.lastManagerText', { name })}>
      <SignedAction
        name={t('approval.signers.removeManager')}
        text={t('approval.signers.removeManagerText', { name })}
        save={save}
      />
    </Section>
  )
}
