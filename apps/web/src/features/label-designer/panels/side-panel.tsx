import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import classes from '../designer.module.css'
import type { Targets } from '../use-targets.ts'
import { FindingsPanel } from './findings/findings-panel.tsx'
import type { FindingOnPrinters } from './findings/use-findings.ts'
import { PropertiesPanel } from './properties/properties-panel.tsx'
import { VariablesPanel } from './variables/variables-panel.tsx'

type Tab = 'properties' | 'variables' | 'findings'

interface SidePanelProps {
  readonly findings: readonly FindingOnPrinters[]
  readonly targets: Targets
  /** The part that is open at first. */
  readonly first: Tab
}

/** What is selected, and what preflight has found. */
export function SidePanel({ findings, targets, first }: SidePanelProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tab>(first)
  const dpis = useMemo(() => [...new Set(targets.kinds.map(({ dpi }) => dpi))], [targets.kinds])
  const count = findings.filter(({ finding }) => finding.severity !== 'note').length
  return (
    <aside className={classes.right} data-region="properties" aria-label={t('designer.rightSide')}>
      <Tabs
        label={t('designer.rightSide')}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { value: 'properties', name: t('designer.tab.properties') },
          { value: 'variables', name: t('designer.tab.variables') },
          {
            value: 'findings',
            name: count > 0 ? t('designer.tab.findingsCount', { count }) : t('designer.tab.findings'),
          },
        ]}
      >
        {tab === 'properties' && <PropertiesPanel />}
        {tab === 'variables' && <VariablesPanel />}
        {tab === 'findings' && (
          <>
            <label className={classes.forAll}>
              <input
                type="checkbox"
                checked={targets.isForAll}
                onChange={(event) => targets.setForAll(event.target.checked)}
              />
              {t('designer.findings.forAll')}
            </label>
            <FindingsPanel findings={findings} dpis={dpis} />
          </>
        )}
      </Tabs>
    </aside>
  )
}
