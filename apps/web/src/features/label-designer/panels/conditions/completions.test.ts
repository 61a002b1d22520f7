import { describe, expect, it } from 'vitest'
import { completionsAt } from './completions.ts'

const at = (expression: string, names: readonly string[] = ['lot', 'Location', 'Net weight']) =>
  completionsAt(expression, expression.length, names)
const shown = (expression: string) => at(expression).options.map((option) => option.shown)

describe('The completion of an expression', () => {
  it('offers variables and functions that begin with the letters before the caret, in any case', () => {
    expect(shown('upper(LO')).toEqual(['lot', 'Location', 'lower(text)', 'lookup(key, table, otherwise)'])
    expect(at('upper(LO').from).toBe(6)
    expect(at('padL').options[0]).toEqual({
      text: 'padLeft(',
      shown: 'padLeft(text, length, fill)',
      example: 'padLeft("7", 3, "0") → 007',
    })
  })

  it('writes a name that is no identifier so that it is read', () => {
    expect(at('net').options[0]?.text).toBe('value("Net weight")')
  })

  it('offers nothing in a text, nor where nothing was begun', () => {
    for (const expression of ['', 'lot == "lo', "lot == 'lo", 'lot == "a\\"lo', 'lot + ', '12']) {
      expect(shown(expression)).toEqual([])
    }
    expect(shown('"a" + lo')).not.toEqual([])
  })
})
