import { RowSkeletons } from '../ui/skeletons.tsx'
import { Page } from '../ui/page.tsx'

export function PagePending() {
  return (
    <Page title="" titleTakesFocus={false}>
      <RowSkeletons />
    </Page>
  )
}
