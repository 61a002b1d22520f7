import { Radio } from '@mantine/core'
import { shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import '../../ui/form/choices.styles.ts'
import classes from './helper-status.module.css'
import { useHelper, useLinkedHelper, usePairedHelpers } from './helper-status.queries.ts'
import { chooseLinkedHelper } from './linked-helper.ts'

/** Which computer prints for this browser where no helper can be called on its own: remembered here. */
export function LinkedHelperChoice() {
  const { t } = useTranslation()
  const { isUsable, settings } = useHelper()
  const linked = useLinkedHelper()
  const { data } = usePairedHelpers()
  const helpers = data?.data ?? []
  // Where this computer's own prints, and is the only one, there is nothing to choose.
  if (helpers.length === 0 || (isUsable && helpers.every(({ id }) => id === settings?.helperId))) return null
  const choose = (id: string) => {
    const chosen = helpers.find((helper) => helper.id === id)
    if (chosen) chooseLinkedHelper(chosen)
  }
  return (
    <section className={classes.part}>
      <Radio.Group
        label={t('helper.link')}
        description={t(linked && !isUsable ? 'helper.linkUsed' : 'helper.linkText', {
          computer: linked?.computerName ?? '',
        })}
        value={linked?.id ?? null}
        onChange={choose}
      >
        <div className={classes.choices}>
          {helpers.map(({ id, computerName, isLinked, lastSeenAt }) => (
            <Radio
              key={id}
              value={id}
              label={<span className="mono">{computerName}</span>}
              description={
                isLinked ? t('helper.linked') : t('helper.notLinked', { time: shortDateAndTime(lastSeenAt) })
              }
            />
          ))}
        </div>
      </Radio.Group>
    </section>
  )
}
