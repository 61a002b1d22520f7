import type { LabelEngine } from '../label-engine.service.ts'

/**
 * A task of a drawing process. It yields where it may be interrupted, after a label or less: others get their turn there. It answers
 * by its return.
 */
export type DrawingTask<Input, Result> = (
  engine: LabelEngine,
  input: Input,
) => Generator<undefined, Result> | AsyncGenerator<undefined, Result>

export type Values = Readonly<Record<string, string>>
