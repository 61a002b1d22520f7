import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleSettingsOf } from '@labelwright/label-document/standard-labels/read-settings'
import { makeStandardLabel } from '@labelwright/label-document/standard-labels/standard-labels'
import type { StandardLabelSettings } from '@labelwright/label-document/standard-labels/template'
import { useInViewport } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useLivePicture } from '../../features/labels/label-engine.queries.ts'
import { LabelAtWork } from '../../features/printing/live-label/label-at-work.tsx'
import { StandardLabelPage, type WantedLabel } from '../../features/standard-labels/standard-label-page.tsx'
import type { Template } from '../../features/standard-labels/standard-labels.queries.ts'
import { StandardLabelsPage } from '../../features/standard-labels/standard-labels-page.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { Paper } from '../../ui/label/paper.tsx'
import { SvgDrawing } from '../../ui/label/svg-drawing.tsx'
import classes from './standard-label-pages.module.css'

/** The commonest resolution, in dots an inch. */
const usualDpi = 203.2
/** Finer than a print, as the pictures are small. */
const pictureDpi = 300

export const StandardLabelsWithPicturesPage = () => (
  <StandardLabelsPage picture={(template) => <TemplatePicture template={template} />} />
)

export const LiveStandardLabelPage = () => (
  <StandardLabelPage label={(templateId, wanted) => <LiveLabel templateId={templateId} wanted={wanted} />} />
)

/** A label of a template; the same as long as its settings are. */
function useMadeLabel(templateId: string, sizeId: string, settings: StandardLabelSettings) {
  const written = JSON.stringify(settings)
  return useMemo(
    () => makeStandardLabel(templateId, sizeId, JSON.parse(written) as StandardLabelSettings),
    [templateId, sizeId, written],
  )
}

/** Drawn once it has come into sight. */
function TemplatePicture({ template }: { readonly template: Template }) {
  const { t, language } = useTranslation()
  const { ref, inViewport } = useInViewport()
  const [wasSeen, setSeen] = useState(false)
  if (inViewport && !wasSeen) setSeen(true)
  const [size] = template.sizes
  const document = useMadeLabel(template.id, size?.id ?? '', { ...sampleSettingsOf(template), language })
  const { picture, hasFailed } = useLivePicture(
    wasSeen ? document : undefined,
    sampleValuesOf(document?.variables ?? []),
    { dpi: pictureDpi },
  )
  return (
    <div ref={ref} aria-hidden="true">
      <Paper
        picture={{ status: hasFailed ? 'failed' : 'loading' }}
        {...(size && { width: size.width, height: size.height })}
        alt=""
        missing={t('labels.noPicture')}
        size="card"
      >
        {picture?.svg && <SvgDrawing picture={picture.svg} alt="" />}
      </Paper>
    </div>
  )
}

interface LiveLabelProps {
  readonly templateId: string
  readonly wanted: WantedLabel
}

/** The label at true size, filled with its samples. */
function LiveLabel({ templateId, wanted }: LiveLabelProps) {
  const document = useMadeLabel(templateId, wanted.sizeId, wanted.settings)
  const live = useLivePicture(document, sampleValuesOf(document?.variables ?? []), { dpi: usualDpi })
  const label = document && {
    name: wanted.name,
    mediaWidth: document.width / 1000,
    mediaHeight: document.height / 1000,
    document,
  }
  const problems = live.picture?.problems ?? []
  return (
    <div className={classes.live}>
      <LabelAtWork form={{ label, live, stored: { status: 'failed' }, problems, gaps: [] }} />
    </div>
  )
}
