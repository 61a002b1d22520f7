import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useReturnTo } from '../../session/list-memory.ts'
import { useLeaveGuard } from '../../session/use-leave-guard.ts'
import { CancelDialog } from '../../ui/dialog/page-dialogs.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Steps } from '../../ui/layout/steps.tsx'
import { BringIn } from './bring-in/bring-in.tsx'
import { ConnectArticles } from './bring-in/connect-articles.tsx'
import type { AddedLabel } from './bring-in/use-label-drafts.ts'
import { StartEmpty } from './new-label/start-empty.tsx'

/** A label is started with empty paper, or labels in files of other programs are read, looked at, added and connected. */
export function AddLabelPage() {
  const { t } = useTranslation()
  const toList = useReturnTo('/labels')
  const [round, setRound] = useState(0)
  const [hasLabels, setHasLabels] = useState(false)
  const [added, setAdded] = useState<readonly AddedLabel[]>()
  // The guard is asked at the moment of leaving; nothing is drawn by it.
  const isUnsaved = useRef(false)
  const guard = useLeaveGuard(() => isUnsaved.current)
  const noteUnsaved = (unsaved: boolean) => {
    isUnsaved.current = unsaved
  }
  const startOver = () => {
    noteUnsaved(false)
    setAdded(undefined)
    setHasLabels(false)
    setRound(round + 1)
  }
  const steps = (['files', 'labels', 'articles'] as const).map((step) => t(`addLabel.step.${step}`))
  return (
    <Page title={t('addLabel.title')} onBack={toList}>
      {!added && !hasLabels && <StartEmpty />}
      <Section title={t('newLabel.fromFiles')} isWide>
        <Steps label={t('addLabel.steps')} steps={steps} at={added ? 2 : hasLabels ? 1 : 0} />
      </Section>
      {added ? (
        <ConnectArticles labels={added} onUnsaved={noteUnsaved} onMore={startOver} />
      ) : (
        <BringIn
          key={round}
          onUnsaved={noteUnsaved}
          onFound={setHasLabels}
          onDone={(labels) => {
            noteUnsaved(false)
            setAdded(labels)
          }}
        />
      )}
      {guard.isAsking && <CancelDialog onStay={guard.stay} onLeave={guard.leave} />}
    </Page>
  )
}
