import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database.ts'
import type { LabelEngine } from '../../platform/label-engine.ts'
import type { LabelsService } from './labels.service.ts'

/** Pictures on screens are drawn as a printer of this resolution would print. */
export const pictureDpi = 300

const maximumKept = 300

export interface LabelPictures {
  /** The published version with its variables' default values, as SVG. */
  readonly ofLabel: (actor: Actor, labelId: string) => Promise<string>
}

export function createLabelPictures(database: Database, labels: LabelsService, engine: LabelEngine): LabelPictures {
  const kept = new Map<string, string>()
  return {
    ofLabel: async (actor, labelId) => {
      const label = await database.withOrganization(actor.organizationId, (rows) =>
        labels.published(rows, actor, labelId),
      )
      const known = kept.get(label.versionId)
      if (known) return known
      const picture = engine.svg(engine.layOut(label, {}, pictureDpi).drawing)
      if (kept.size >= maximumKept) kept.clear()
      kept.set(label.versionId, picture)
      return picture
    },
  }
}
