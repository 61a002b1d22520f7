import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from '../lib/i18n.ts'
import { Page } from '../ui/layout/page.tsx'
import { RowSkeletons } from '../ui/layout/skeletons.tsx'
import { listTitleOf } from './list-titles.ts'

/** In the place of a page whose code is on its way: a list has its title already. */
export function PagePending() {
  const { t } = useTranslation()
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page })
  const title = listTitleOf(page)
  return (
    <Page title={title ? t(title) : ''} titleTakesFocus={false}>
      <RowSkeletons />
    </Page>
  )
}
