import * as z from 'zod/mini'
import { brotherTapes } from '../brother-tapes.ts'
import type { PrintSettings } from '../print-settings.ts'
import { length } from './element-schemas.ts'

const largestOffset = 20_000
const offset = length(-largestOffset, largestOffset)

const media = z
  .strictObject({
    kind: z.enum(['gap', 'mark', 'continuous']),
    gap: z.exactOptional(length(0, largestOffset)),
    offset: z.exactOptional(length(0, largestOffset)),
  })
  .check(
    z.refine(({ kind, gap, offset }) => kind !== 'continuous' || (gap === undefined && offset === undefined), {
      path: ['kind'],
      message: 'Continuous paper has neither gaps nor marks.',
    }),
  )

/** Print settings of a label or a printer; unknown fields are refused. */
export const printSettingsSchema: z.ZodMiniType<PrintSettings> = z
  .strictObject({
    speed: z.exactOptional(z.int().check(z.gte(1), z.lte(1000))),
    darkness: z.exactOptional(z.number().check(z.gte(0), z.lte(100))),
    finish: z.exactOptional(z.enum(['tear', 'peel', 'rewind', 'cut'])),
    cutEvery: z.exactOptional(z.int().check(z.gte(1), z.lte(9999))),
    media: z.exactOptional(media),
    tape: z.exactOptional(z.enum(brotherTapes)),
    offsetX: z.exactOptional(offset),
    offsetY: z.exactOptional(offset),
    isMirrored: z.exactOptional(z.boolean()),
    isUpsideDown: z.exactOptional(z.boolean()),
    isCollated: z.exactOptional(z.boolean()),
    isArchival: z.exactOptional(z.boolean()),
  })
  .check(
    z.refine(({ finish, cutEvery }) => cutEvery === undefined || finish === 'cut', {
      path: ['cutEvery'],
      message: 'Only labels that are cut have a number of labels between cuts.',
    }),
  )
