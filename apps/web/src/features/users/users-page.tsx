import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { useSubscription } from '../subscription/subscription.queries.ts'
import { InvitationList } from './invitation-list.tsx'
import { LimitNotice } from './limit-notice.tsx'
import { UserList } from './user-list.tsx'
import { useUserCount } from './users.queries.ts'

const route = getRouteApi('/users')

/** The people of the organization, and those who are invited. */
export function UsersPage() {
  const { t } = useTranslation()
  const { tab = 'users' } = route.useSearch()
  const navigate = useNavigate({ from: '/users' })
  const { data: total } = useUserCount()
  const { data: subscription } = useSubscription()
  const invite = (
    <Button
      leftSection={<UserPlus size={16} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/adduser" {...props} />}
    >
      {t('users.invite')}
    </Button>
  )
  return (
    <Page
      title={t('users.title')}
      note={<span role="status">{total !== undefined && t('users.count', { count: total })}</span>}
      action={invite}
    >
      <LimitNotice subscription={subscription} />
      <Tabs
        label={t('users.title')}
        tabs={[
          { value: 'users', name: t('users.tabUsers') },
          { value: 'invitations', name: t('users.tabInvitations') },
        ]}
        chosen={tab}
        onChoose={(value) => void navigate({ search: value === 'users' ? {} : { tab: value } })}
      >
        {tab === 'users' ? <UserList /> : <InvitationList />}
      </Tabs>
    </Page>
  )
}
