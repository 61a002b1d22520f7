import type { GroupWithMembers } from '@labelwright/contract/server/groups-schemas'
import { getRouteApi, Link } from '@tanstack/react-router'
import { wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useReturnTo } from '../../session/list-memory.ts'
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx'
import { differingFields } from '../../ui/form/drafts.ts'
import { type Deletion, RecordFormPage, RecordPage } from '../../ui/form/record-page.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { Facts, Section } from '../../ui/layout/section.tsx'
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
  const { groupid: groupId } = route.useParams()
  const toList = useReturnTo('/groups')
  const words = {
    title: t('group.title'),
    failed: t('group.failed'),
    goneTitle: t('group.goneTitle'),
    goneText: t('group.goneText'),
  }
  return (
    <RecordPage key={groupId} query={useGroup(groupId)} words={words} onList={toList}>
      {(group, deletion) => <GroupForm group={group} {...deletion} />}
    </RecordPage>
  )
}

interface GroupFormProps extends Deletion {
  readonly group: GroupWithMembers
}

function GroupForm({ group, isDeleted, onDeleted }: GroupFormProps) {
  const { t } = useTranslation()
  const save = useSaveGroup()
  const { data: groups = [] } = useAllGroups()
  const form = useRecordForm({
    record: group,
    draftOf,
    rules: groupRules,
    save: (draft, base, onPart) => {
      const before: GroupDraft = draftOf(base)
      return save.mutateAsync({
        groupId: base.id,
        version: base.version,
        body: differingFields(bodyFields, before, draft).length > 0 ? bodyOf(draft) : undefined,
        settings: differingFields(settingNames, before, draft).length > 0 ? settingsOf(draft) : undefined,
        onPart,
      })
    },
    fetchNewer: fetchGroup,
    isDeleted,
  })
  const { base } = form
  const toList = useReturnTo('/groups')
  return (
    <RecordFormPage
      form={form}
      saved={t('group.saved', { name: base.name })}
      title={base.name}
      menu={<DeleteGroup group={group} onDeleted={onDeleted} onReturn={toList} />}
      lead={form.theirs && <ChangedMeanwhile changes={changesInWords(form.theirs, groups)} />}
      onCancel={toList}
      after={
        <>
          <GroupMembers group={group} />
          <WhatStandsIn group={group} />
        </>
      }
    >
      <GroupFields id={base.id} {...form.fieldProps} />
    </RecordFormPage>
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
