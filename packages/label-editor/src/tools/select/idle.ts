import type { KeyInput, PointerInput } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import { cursorOf, handleAt } from '../../selecting/handles.ts'
import { pickAt } from '../../selecting/pick.ts'
import { select } from '../../selecting/selection.ts'
import { createPanning } from '../pan/panning.ts'
import { isDoubleClick, type Press, pressOf } from '../press.ts'
import { doubleClick } from './click.ts'
import { goByKey } from './keys.ts'
import { createNudges } from './nudges.ts'
import { createPointingCanvas } from './pointing-canvas.ts'
import { createPointingElement } from './pointing-element.ts'
import { createPointingHandle } from './pointing-handle.ts'
import { typeOver } from './type-over.ts'

/** Waits for the pointer or a key. It is the one state that is kept: it remembers the last click and the last arrow key. */
export function createSelectIdle(context: EditorContext): ToolState {
  let lastClick: PointerInput | undefined
  const nudges = createNudges(context)

  const remember = (input: PointerInput): void => {
    lastClick = input
  }
  const press = (pressed: Press, isSecond: boolean): void => {
    const { input, at } = pressed
    const handle = handleAt(context, at, input.type)
    const isPlain = !input.shift && !input.alt && !input.ctrl
    if (handle) context.enter(createPointingHandle(context, pressed, handle))
    else if (!isSecond || !isPlain || !doubleClick(context, pressed)) pressOnPage(context, pressed, remember)
  }
  const down = (input: PointerInput): void => {
    if (input.button === 1 || context.isSpaceDown()) {
      context.enter(createPanning(context, input, 'select.panning'))
    } else if (input.button === 2) {
      selectForMenu(context, pressOf(context, input))
    } else {
      const isSecond = isDoubleClick(lastClick, input)
      lastClick = undefined
      const adds = context.tool().name === 'several'
      press(pressOf(context, adds ? { ...input, shift: true } : input), isSecond)
    }
  }
  return {
    path: `${context.tool().name}.idle`,
    isGesture: false,
    pointerDown: down,
    pointerMove: (input) => hover(context, input),
    keyDown: (input: KeyInput) => {
      if (input.key === ' ') {
        context.change({ cursor: 'grab' })
        return true
      }
      const isUsed = goByKey(context, input) || nudges.nudge(input)
      if (!isUsed) typeOver(context, input)
      return isUsed
    },
    keyUp: ({ key }) => {
      if (key === ' ') context.change({ cursor: undefined })
    },
    cancel: context.rest,
  }
}

function pressOnPage(context: EditorContext, press: Press, clicked: (input: PointerInput) => void): void {
  const picked = pickAt(context, press.at, press.input)
  context.change({ hovered: undefined })
  context.enter(
    picked ? createPointingElement(context, press, { id: picked.id, clicked }) : createPointingCanvas(context, press),
  )
}

/** A right click selects what is under it first. */
function selectForMenu(context: EditorContext, { at, input }: Press): void {
  const picked = pickAt(context, at, input)
  if (picked && !context.view().selection.includes(picked.id)) select(context, [picked.id])
  if (!picked) context.change({ selection: [], insideOf: undefined })
}

function hover(context: EditorContext, input: PointerInput): void {
  if (input.type === 'touch' || context.isSpaceDown()) return
  const at = context.toPage(input.at)
  const handle = handleAt(context, at, input.type)
  const picked = handle ? undefined : pickAt(context, at, input)
  const { hovered } = context.view()
  const cursor = handle ? cursorOf(handle) : picked && 'move'
  if (picked?.id !== hovered || cursor !== context.view().cursor) context.change({ hovered: picked?.id, cursor })
}
