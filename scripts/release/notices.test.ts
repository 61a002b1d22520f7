import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noticesOf } from './notices.ts'

const require = createRequire(import.meta.url)

describe('The notices of a release', () => {
  it('name each library once, with the text of its licence, also where only its README has it', () => {
    const modules = ['rolldown', 'zod', 'zod/mini', 'net-snmp'].map((name) => require.resolve(name))
    const notices = noticesOf([...modules, import.meta.filename])
    expect(notices.match(/^== .* ==$/gm)).toEqual([
      expect.stringMatching(/^== net-snmp .* \(MIT\) ==$/),
      expect.stringMatching(/^== rolldown .* \(MIT\) ==$/),
      expect.stringMatching(/^== zod .* \(MIT\) ==$/),
    ])
    expect(notices.match(/Permission is hereby granted/g)?.length).toBeGreaterThanOrEqual(3)
    expect(notices).toContain('Mark Abrahams')
  })

  it('stop a release that would contain a library without a licence', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'labelwright-notices-')), 'node_modules', 'unlicensed')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'unlicensed', version: '1.0.0' }))
    expect(() => noticesOf([join(folder, 'index.js')])).toThrow('unlicensed comes without the text of its licence')
  })
})
