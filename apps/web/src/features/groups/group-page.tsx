import type { GroupWithMembers } from '@labelwright/contract/server/groups-schemas'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureCodeOf } from '../../lib/call-error.ts'
import { differingFields } from '../../lib/drafts.ts'
import { errorText } from '../../lib/error-texts.ts'
import { wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useRecordForm } from '../../lib/use-record-form.ts'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { ErrorState } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { DoneDialog, SaveFailedDialog } from '../../ui/page-dialogs.tsx'
import { Facts, Section } from '../../ui/section.tsx'
import { RowSkeletons } from '../../ui/skeletons.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { bodyFields, bodyOf, draftOf, type GroupDraft, groupRules, settingNames, settingsOf } from './group-draft.ts'
import { GroupFields } from './group-fields.tsx'
import { GroupMembers } from './group-members.tsx'
import { changesInWords } from './group-words.ts'
import { fetchGroup, useAllGroups, useGroup, useSaveGroup } from './groups.queries.ts'

const route = getRouteApi('/groups/$groupid')

/** One group: its place, settings, members, and what stands in it. */
export function GroupPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { groupid: groupId } = route.useParams()
  const { data: group, error, refetch } = useGroup(groupId)
  const [isDeleted, setDeleted] = useState(false)
  const toList = () => void navigate({ to: '/groups', search: {} })
  // What was on the page when it was deleted stays until the list is back.
  if (group) return <GroupForm key={groupId} group={group} onDeleted={() => setDeleted(true)} isDeleted={isDeleted} />
  if (error) {
    const isGone = failureCodeOf(error) === 'not-found'
    return (
      <Page title={t('group.title')} onBack={toList}>
        <ErrorState
          title={isGone ? t('group.goneTitle') : t('group.failed')}
          text={isGone ? t('group.goneText') : errorText(error)}
          {...(isGone ? {} : { onRetry: () => void refetch() })}
        />
      </Page>
    )
  }
  return (
    <Page title="" titleTakesFocus={false} onBack={toList}>
      <RowSkeletons />
    </Page>
  )
}

interface GroupFormProps {
  readonly group: GroupWithMembers
  readonly isDeleted: boolean
  readonly onDeleted: () => void
}

function GroupForm({ group, isDeleted, onDeleted }: GroupFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const save = useSaveGroup()
  const { data: groups = [] } = useAllGroups()
  const form = useRecordForm({
    record: group,
    draftOf,
    rules: groupRules,
    save: (draft, base) => {
      const before: GroupDraft = draftOf(base)
      return save.mutateAsync({
        groupId: base.id,
        version: base.version,
        body: differingFields(bodyFields, before, draft).length > 0 ? bodyOf(draft) : undefined,
        settings: differingFields(settingNames, before, draft).length > 0 ? settingsOf(draft) : undefined,
      })
    },
    fetchNewer: fetchGroup,
    isDeleted,
  })
  const { base } = form
  const toList = () => void navigate({ to: '/groups', search: {} })
  return (
    <FormPage
      title={base.name}
      menu={<DeleteGroup group={group} onDeleted={onDeleted} onReturn={toList} />}
      lead={form.theirs && <ChangedMeanwhile changes={changesInWords(form.theirs, groups)} />}
      onCancel={toList}
      guard={form.guard}
      saveName={t('frame.save')}
      hindrance={form.hindrance}
      isSaving={form.isSaving}
      isBarShown={form.isChanged}
      onSave={form.submit}
      after={
        <>
          <GroupMembers group={group} />
          <WhatStandsIn group={group} />
        </>
      }
    >
      <GroupFields id={base.id} {...form.fieldProps} />
      {form.failure !== undefined && <SaveFailedDialog reason={form.failure} onClose={form.closeFailure} />}
      {form.isSaved && (
        <DoneDialog kind="saved" onClose={form.closeSaved}>
          <p>{t('group.saved', { name: base.name })}</p>
        </DoneDialog>
      )}
    </FormPage>
  )
}

/** How much stands in the group itself, with ways to what has a list of its own. */
function WhatStandsIn({ group: { id, dependents } }: { readonly group: GroupWithMembers }) {
  const { t } = useTranslation()
  const { groups, labels, articles, orders, printers } = dependents
  return (
    <Section title={t('group.contents')} text={t('group.contentsText')}>
      <Facts
        facts={[
          [t('groups.title'), wholeNumber(groups)],
          [t('nav.labels'), wholeNumber(labels)],
          [
            t('nav.articles'),
            <Link key="articles" to="/articles" search={{ group: id }}>
              {wholeNumber(articles)}
            </Link>,
          ],
          [
            t('nav.orders'),
            <Link key="orders" to="/orders" search={{ group: id }}>
              {wholeNumber(orders)}
            </Link>,
          ],
          [t('nav.printers'), wholeNumber(printers)],
        ]}
      />
    </Section>
  )
}
