import { type FillingArticle, mergeArticleData } from '@labelwright/label-document/merge-article-data'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { LabelEngine, LabelOfVersion } from './engine/label-engine.service.ts'
import type { LabelsService } from './labels.service.ts'

/** Pictures on screens are drawn as a printer of this resolution would print. */
export const pictureDpi = 300

const maximumKept = 300

export interface LabelPicture {
  readonly svg: string
  /** False while a font is missing that may be uploaded later. */
  readonly isFinal: boolean
}

export interface LabelPictures {
  /** The published version with its variables' default values, as SVG. */
  readonly ofLabel: (actor: Actor, labelId: string) => Promise<LabelPicture>
  /** With an article's data. */
  readonly ofLabelFor: (actor: Actor, labelId: string, articleId: string) => Promise<LabelPicture>
}

/** Reads an article that the person may see, or refuses. */
type FindArticle = (trx: Transaction, actor: Actor, id: string) => Promise<FillingArticle>

export function createLabelPictures({
  database,
  labels,
  engine,
  findArticle,
}: {
  readonly database: Database
  readonly labels: LabelsService
  readonly engine: LabelEngine
  readonly findArticle: FindArticle
}): LabelPictures {
  const kept = new Map<string, LabelPicture>()
  const draw = (label: LabelOfVersion, values: Readonly<Record<string, string>>): LabelPicture => {
    const { drawing, problems } = engine.layOut(label, values, pictureDpi)
    return { svg: engine.svg(drawing), isFinal: problems.every(({ code }) => code !== 'font-unknown') }
  }
  return {
    ofLabel: async (actor, labelId) => {
      const label = await database.withOrganization(actor.organizationId, (trx) =>
        labels.published(trx, actor, labelId),
      )
      const key = [label.versionId, ...label.fonts.map(({ sha256 }) => sha256)].join('@')
      const known = kept.get(key)
      if (known) return known
      const picture = draw(label, {})
      if (kept.size >= maximumKept) kept.clear()
      kept.set(key, picture)
      return picture
    },
    ofLabelFor: async (actor, labelId, articleId) => {
      const { label, article } = await database.withOrganization(actor.organizationId, async (trx) => ({
        label: await labels.published(trx, actor, labelId),
        article: await findArticle(trx, actor, articleId),
      }))
      const merged = mergeArticleData(label.document.variables, article)
      const values = Object.fromEntries(merged.map(({ variableName, value }) => [variableName, value]))
      return draw(label, values)
    },
  }
}
