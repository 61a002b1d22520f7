import { Page } from '../ui/page.tsx'
import { RowSkeletons } from '../ui/skeletons.tsx'

export function PagePending() {
  return (
    <Page title="" titleTakesFocus={false}>
      <RowSkeletons />
    </Page>
  )
}
