import { type AuditState, reviewIntervals } from '@labelwright/contract/server/audit-schemas'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './audit.module.css'
import { useSaveAuditSettings } from './audit.queries.ts'

const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((address) => address !== '')

/** Settings of the trail: who gets its anchors by mail, and how often it is reviewed. */
export function AnchorDialog({ state, onClose }: { readonly state: AuditState; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(state.anchorRecipients.join('\n'))
  const [reviewEvery, setReviewEvery] = useState(state.review.every)
  const { mutateAsync, isPending, error } = useSaveAuditSettings()
  const save = async () => {
    await mutateAsync({ anchorRecipients: addressesOf(text), reviewEvery, version: state.version })
    onClose()
  }
  return (
    <Dialog title={t('audit.recipients')} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          // What went wrong is shown above the buttons.
          save().catch(() => undefined)
        }}
      >
        <Textarea
          label={t('audit.addresses')}
          description={t('audit.addressesText')}
          autosize
          minRows={3}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('audit.review.every')}
          description={t('audit.review.everyText')}
          data={reviewIntervals.map((value) => ({ value, label: t(`audit.review.interval.${value}`) }))}
          value={reviewEvery}
          onChange={(event) =>
            setReviewEvery(reviewIntervals.find((each) => each === event.currentTarget.value) ?? 'never')
          }
        />
        {error && <Mistake>{errorText(error)}</Mistake>}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('frame.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
