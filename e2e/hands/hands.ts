// What a person does in the designer, whatever they do it with: a mouse, a keyboard alone, or a finger.
import type { Locator, Page } from '@playwright/test'

/** Millimetres from the upper left corner of the label. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A tool by the name of its button and by its letter. */
export interface InsertTool {
  readonly name: string
  readonly key: string
}

export interface Hands {
  readonly press: (target: Locator) => Promise<void>
  readonly fill: (field: Locator, value: string) => Promise<void>
  readonly choose: (list: Locator, option: string) => Promise<void>
  readonly check: (box: Locator, isOn: boolean) => Promise<void>
  /** Puts something on the paper, about there; fields say the rest. */
  readonly insert: (tool: InsertTool, frame: Frame) => Promise<void>
  /** Into the text on the paper that waits for its first letter. */
  readonly write: (text: string) => Promise<void>
  readonly selectNothing: () => Promise<void>
}

export const paperOf = (page: Page): Locator => page.getByRole('listbox', { name: /^Label, use arrow keys/ })

/** The field for a text on the paper. */
export const textOnPaper = (page: Page): Locator => paperOf(page).getByRole('textbox')

/** Pixels of the window at the corners of a frame; the label is so many millimetres wide. */
export async function cornersOf(page: Page, { x, y, width, height }: Frame, labelWidth: number) {
  const sheet = await paperOf(page).locator('> div').first().boundingBox()
  if (!sheet) throw new Error('There is no paper.')
  const scale = sheet.width / labelWidth
  return {
    from: { x: sheet.x + x * scale, y: sheet.y + y * scale },
    to: { x: sheet.x + (x + width) * scale, y: sheet.y + (y + height) * scale },
  }
}
