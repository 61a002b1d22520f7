import { Button, Select, TextInput } from '@mantine/core'
import { sizeInMillimetres } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import '../../../ui/form/select.styles.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { useAllGroups } from '../../groups/groups.queries.ts'
import { usePrinters } from '../../printers/printers.queries.ts'
import { longestName } from '../bring-in/label-drafts.ts'
import classes from './new-label.module.css'
import { PaperChoice } from './paper-choice.tsx'
import { PaperPicture } from './paper-picture.tsx'
import { PictureToDrawAfter } from './picture-to-draw-after.tsx'
import { SizeFields } from './size-fields.tsx'
import { type NewLabelForm, useNewLabel, ways } from './use-new-label.ts'

/** A label is started with empty paper: by its stock, a printer or its size. */
export function StartEmpty() {
  const { t } = useTranslation()
  const form = useNewLabel()
  const { values, size, errors, change } = form
  return (
    <Section title={t('newLabel.title')} text={t('newLabel.text')} isWide>
      <form
        className={classes.start}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.create()
        }}
      >
        <div>
          <Tabs
            label={t('newLabel.ways')}
            tabs={ways.map((value) => ({ value, name: t(`newLabel.way.${value}`) }))}
            chosen={values.way}
            onChoose={(way) => change({ way })}
          >
            {values.way === 'stock' && <PaperChoice chosen={values.paper} onChoose={(paper) => change({ paper })} />}
            {values.way === 'printer' && <PrinterWidth form={form} />}
            {values.way === 'picture' && <PictureToDrawAfter form={form} />}
            {values.way === 'size' && <SizeFields form={form} sides={['width', 'height', 'cornerRadius']} />}
          </Tabs>
          {errors.choice !== undefined && <Mistake>{errors.choice}</Mistake>}
        </div>
        <div className={classes.end}>
          <div className={classes.preview}>
            {size ? <PaperPicture paper={size} /> : <span className="dimmed">{t('newLabel.nothingChosen')}</span>}
          </div>
          <p className={classes.size} role="status">
            {size && sizeInMillimetres(size.width / 1000, size.height / 1000)}
          </p>
          <NameAndGroup form={form} />
          {form.mistake !== undefined && <Mistake>{form.mistake}</Mistake>}
          <Button type="submit" loading={form.isSaving}>
            {t('newLabel.create')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

interface PartProps {
  readonly form: NewLabelForm
}

function PrinterWidth({ form }: PartProps) {
  const { t } = useTranslation()
  const { data: printers = [], isPending } = usePrinters()
  const measured = printers.filter(({ printWidth }) => printWidth > 0)
  if (measured.length === 0)
    return <p className="dimmed">{isPending ? t('common.loading') : t('newLabel.noPrinter')}</p>
  return (
    <div className={classes.form}>
      <Select
        label={t('newLabel.printer')}
        description={t('newLabel.printerText')}
        data={measured.map(({ id, name, printWidth }) => ({
          value: id,
          label: t('newLabel.printerFacts', { name, width: printWidth }),
        }))}
        value={form.values.printer?.id ?? null}
        onChange={(id) => form.change({ printer: measured.find((one) => one.id === id) })}
        searchable
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
      <SizeFields form={form} sides={['height']} />
    </div>
  )
}

function NameAndGroup({ form: { values, errors, change } }: PartProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  return (
    <>
      <TextInput
        label={t('newLabel.name')}
        required
        maxLength={longestName}
        value={values.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t('articles.group')}
        placeholder={t('addLabel.everybody')}
        data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.groupId}
        error={errors.groupId}
        onChange={(groupId) => change({ groupId })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('addLabel.everybody') }}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
    </>
  )
}
