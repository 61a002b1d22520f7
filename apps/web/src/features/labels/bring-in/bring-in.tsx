import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { keptDraft, useKeepDraft } from '../../../session/kept-draft.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { AddBar } from './add-bar.tsx'
import classes from './bring-in.module.css'
import { DraftCard } from './draft-card.tsx'
import { keyOfDraft, type LabelDraft, waitingDrafts } from './label-drafts.ts'
import { LabelDrop } from './label-drop.tsx'
import { SourceItem } from './source-item.tsx'
import { type AddedLabel, useLabelDrafts } from './use-label-drafts.ts'
import { isUnderWay, type LabelSource, useLabelSources } from './use-label-sources.ts'

interface BringInProps {
  readonly onUnsaved: (isUnsaved: boolean) => void
  readonly onFound: (hasLabels: boolean) => void
  readonly onDone: (labels: readonly AddedLabel[]) => void
}

/** Files are read, their labels looked at and added. */
export function BringIn({ onUnsaved, onFound, onDone }: BringInProps) {
  const { t } = useTranslation()
  const { sources, take, ...actions } = useLabelSources()
  const { drafts, change, add, added, isAdding } = useLabelDrafts(sources)
  const [pasted, setPasted] = useState(() => keptDraft<string>()?.typed ?? '')
  useKeepDraft(pasted.trim() === '' ? undefined : { base: '', typed: pasted })
  const [isComplete, setComplete] = useState(false)
  const drop = useRef<HTMLDivElement>(null)
  const title = useFocusOnResults(sources, drop)

  const results = useRef<HTMLDivElement>(null)
  const [failedRuns, setFailedRuns] = useState(0)
  const start = async (wanted: readonly LabelDraft[]) => {
    const isAll = await add(wanted)
    setComplete(isAll)
    if (!isAll) setFailedRuns((before) => before + 1)
  }
  // The button was closed meanwhile and has lost the focus: what has to be done next gets it, once it stands there.
  useEffect(() => {
    if (failedRuns > 0) results.current?.querySelector<HTMLElement>(firstMistake)?.focus()
  }, [failedRuns])
  const hasLabels = drafts.length > 0
  const isUnsaved = sources.length > 0 || pasted.trim() !== ''
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  useEffect(() => onFound(hasLabels), [hasLabels, onFound])
  useEffect(() => {
    if (isComplete) onDone(added)
  }, [isComplete, added, onDone])

  return (
    <>
      <div ref={drop}>
        <LabelDrop pasted={pasted} onPaste={setPasted} onTake={take} isClosed={isAdding} isQuiet={hasLabels} />
      </div>
      <p role="status" className="visually-hidden">
        {hasLabels && !sources.some(isUnderWay) && t('addLabel.found', { count: drafts.length })}
      </p>
      {sources.length > 0 && (
        <div ref={results}>
          <Section title={t('addLabel.results')} text={t('addLabel.resultsText')} isWide titleRef={title}>
            <ul className={classes.sources} aria-label={t('addLabel.files')}>
              {sources.map((source) => (
                <SourceItem
                  key={source.key}
                  source={source}
                  isClosed={isAdding || isStarted(source, drafts)}
                  {...actions}
                >
                  <Drafts
                    drafts={draftsIn(source, drafts)}
                    onChange={change}
                    onRetry={(draft) => void start([draft])}
                  />
                </SourceItem>
              ))}
            </ul>
            {hasLabels && (
              <AddBar
                drafts={drafts}
                sources={sources}
                isAdding={isAdding}
                added={added}
                onAdd={() => void start(waitingDrafts(drafts))}
                onDone={() => onDone(added)}
              />
            )}
          </Section>
        </div>
      )}
    </>
  )
}

function draftsIn(source: LabelSource, drafts: readonly LabelDraft[]): readonly LabelDraft[] {
  const keys = new Set((source.found?.labels ?? []).map((_, index) => keyOfDraft(source, index)))
  return drafts.filter(({ key }) => keys.has(key))
}

const isStarted = (source: LabelSource, drafts: readonly LabelDraft[]): boolean =>
  draftsIn(source, drafts).some(({ addition: { state } }) => state === 'added')

const firstMistake = '[aria-invalid="true"], [role="alert"] button'
const controls = 'input, textarea, button, a, summary'

/** The title of the results takes the focus when the files that were given are read, unless the person is elsewhere by then. */
function useFocusOnResults(sources: readonly LabelSource[], from: RefObject<HTMLElement | null>) {
  const title = useRef<HTMLHeadingElement>(null)
  const isReading = sources.some(isUnderWay)
  const wasReading = useRef(false)
  useEffect(() => {
    const focused = document.activeElement
    const isElsewhere = focused?.matches(controls) && !from.current?.contains(focused)
    if (wasReading.current && !isReading && !isElsewhere) title.current?.focus()
    wasReading.current = isReading
  }, [isReading, from])
  return title
}

interface DraftsProps {
  readonly drafts: readonly LabelDraft[]
  readonly onChange: ReturnType<typeof useLabelDrafts>['change']
  readonly onRetry: (draft: LabelDraft) => void
}

function Drafts({ drafts, onChange, onRetry }: DraftsProps) {
  const { t } = useTranslation()
  if (drafts.length === 0) return null
  return (
    <ul className={classes.drafts} aria-label={t('addLabel.labels')}>
      {drafts.map((draft) => (
        <DraftCard
          key={draft.key}
          draft={draft}
          onChange={(changes) => onChange(draft.key, changes)}
          onRetry={() => onRetry(draft)}
        />
      ))}
    </ul>
  )
}
