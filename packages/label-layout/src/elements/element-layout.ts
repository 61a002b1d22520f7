import type { Emu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { Mark } from '../drawing.ts'
import type { LayoutResources } from '../layout-resources.ts'

/** What every element's layout is given. */
export interface Target {
  readonly resources: LayoutResources
  /** One dot of the target. */
  readonly dot: Emu
}

/** What an element's layout answers. */
export interface LaidOut {
  readonly marks: readonly Mark[]
  readonly problems: readonly Problem[]
}

export const nothing: LaidOut = { marks: [], problems: [] }
