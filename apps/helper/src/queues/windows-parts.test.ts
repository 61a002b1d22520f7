import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newDataDirectory } from '../testing/start-helper.ts'
import { placeFile } from './windows-parts.ts'

describe('A library that the program brings along', () => {
  it('stands on the disk under the name of its checksum, and is written again where it was changed', () => {
    const folder = join(newDataDirectory(), 'program')
    const bytes = Buffer.from('a library')
    const path = placeFile(folder, bytes)
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^koffi-[0-9a-f]{16}\.node$/)])
    writeFileSync(path, 'another library')
    expect(placeFile(folder, bytes)).toBe(path)
    expect(readFileSync(path)).toEqual(bytes)
    const newer = placeFile(folder, Buffer.from('a newer library'))
    expect(newer).not.toBe(path)
    expect(readFileSync(path)).toEqual(bytes)
  })
})
