import type { Features } from '@labelwright/contract/feature-flags'
import type { SaveFeaturesBody } from '@labelwright/contract/server/feature-flags-schemas'
import { Switch } from '@mantine/core'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import '../../ui/form/choices.styles.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { useSavedFeatures, useSaveFeatures } from './feature-flags.queries.ts'
import classes from './feature-switches.module.css'

const ownFlags = [
  'showMyOrders',
  'showMyArticles',
  'showMyLabels',
  'printHistoryEnabled',
  'showPrinters',
  'showPrinterPreferences',
  'importEnabled',
  'setupStandardLabelsEnabled',
  'pdfOnly',
] as const
type OwnFlag = (typeof ownFlags)[number]
const planFlags = [
  'integrationClientsEnabled',
  'agentsEnabled',
  'connectorsEnabled',
  'integrationWebHooksEnabled',
] as const

/** What the organization shows to its people; each switch counts at once. */
export function FeatureSwitches({ mayChange }: { readonly mayChange: boolean }) {
  const { t } = useTranslation()
  const { data: features, error } = useSavedFeatures()
  const save = useSaveFeatures()
  // While a switch is on its way it shows what was asked for.
  const shown = features && save.isPending && save.variables ? merged(features, save.variables) : features
  const failure = error ?? save.error
  return (
    <Section title={t('features.title')} text={t('features.text')}>
      {failure && <Mistake>{errorText(failure)}</Mistake>}
      {!shown && !error && <RowSkeletons count={5} height={36} />}
      {shown && (
        <>
          <div className={classes.switches}>
            {ownFlags.map((flag) => (
              <Switch
                key={flag}
                label={t(`features.name.${flag}`)}
                disabled={!mayChange || save.isPending}
                checked={isOn(shown, flag)}
                onChange={(event) => save.mutate(bodyWith(shown, flag, event.currentTarget.checked))}
              />
            ))}
          </div>
          <h3 className={classes.heading}>{t('features.ofPlan')}</h3>
          <div className={classes.switches}>
            {planFlags.map((flag) => (
              <Switch
                key={flag}
                label={t(`features.name.${flag}`)}
                disabled
                checked={shown.showFeatures[flag]}
                readOnly
              />
            ))}
          </div>
        </>
      )}
    </Section>
  )
}

function isOn(features: Features, flag: OwnFlag): boolean {
  if (flag === 'printHistoryEnabled') return features.printHistoryEnabled
  return flag === 'showMyLabels' ? features.showFeatures.myLabels.showMyLabels : features.showFeatures[flag]
}

const merged = (features: Features, body: SaveFeaturesBody): Features => ({
  showFeatures: { ...features.showFeatures, ...body.showFeatures },
  printHistoryEnabled: body.printHistoryEnabled,
})

/** All own flags as they are, with one of them set. */
export function bodyWith(features: Features, flag: OwnFlag, value: boolean): SaveFeaturesBody {
  const at = (one: OwnFlag): boolean => (one === flag ? value : isOn(features, one))
  return {
    showFeatures: {
      pdfOnly: at('pdfOnly'),
      importEnabled: at('importEnabled'),
      setupStandardLabelsEnabled: at('setupStandardLabelsEnabled'),
      showMyOrders: at('showMyOrders'),
      showMyArticles: at('showMyArticles'),
      myLabels: { showMyLabels: at('showMyLabels') },
      showPrinterPreferences: at('showPrinterPreferences'),
      showPrinters: at('showPrinters'),
    },
    printHistoryEnabled: at('printHistoryEnabled'),
  }
}
