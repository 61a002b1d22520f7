import { Page } from '../ui/layout/page.tsx'
import { RowSkeletons } from '../ui/layout/skeletons.tsx'

export function PagePending() {
  return (
    <Page title="" titleTakesFocus={false}>
      <RowSkeletons />
    </Page>
  )
}
