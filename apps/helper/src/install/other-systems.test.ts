// @vitest-environment jsdom
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { autostartOf } from './autostart.ts'
import type { Computer } from './computer.ts'
import { InstallFailed } from './install-failed.ts'

let home: string
let calls: string[]
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'labelwright-home-'))
  calls = []
})

/** A computer of another system: its tools only tell what they were asked. */
const computer = (platform: NodeJS.Platform, code = 0): Computer => ({
  platform,
  home,
  user: 'maria',
  userId: 501,
  environment: { USERDOMAIN: 'NORDMARK' },
  run: async (tool, args) => {
    calls.push([tool, ...args].join(' '))
    return { code, output: code === 0 ? '' : 'Access is denied.' }
  },
})

const command = {
  program: '/Users/maria & co/helper',
  args: ['run', '--data-dir', '/Users/maria <1>'],
  environment: { CUPS_SERVER: 'print.example.com' },
  logFile: '/Users/maria & co/helper.log',
}
const parse = (text: string) => new DOMParser().parseFromString(text, 'application/xml')

describe('On a Mac the helper', () => {
  const file = () => join(home, 'Library/LaunchAgents/com.labelwright.helper.plist')

  it('is an agent of launchd that is loaded at once', async () => {
    await autostartOf(computer('darwin')).start(command)
    const list = parse(readFileSync(file(), 'utf8'))
    const entryOf = (key: string) =>
      [...list.querySelectorAll('dict > key')].find((each) => each.textContent === key)?.nextElementSibling
    expect(entryOf('Label')?.textContent).toBe('com.labelwright.helper')
    expect([...(entryOf('ProgramArguments')?.children ?? [])].map((each) => each.textContent)).toEqual([
      '/Users/maria & co/helper',
      'run',
      '--data-dir',
      '/Users/maria <1>',
    ])
    expect(entryOf('CUPS_SERVER')?.textContent).toBe('print.example.com')
    expect(entryOf('RunAtLoad')?.tagName).toBe('true')
    expect(calls).toEqual([`launchctl bootstrap gui/501 ${file()}`])
  })

  it('is unloaded before it is loaded again, and when it is removed', async () => {
    const autostart = autostartOf(computer('darwin'))
    await autostart.start(command)
    await autostart.start(command)
    expect(calls.slice(1)).toEqual(['launchctl bootout gui/501/com.labelwright.helper', calls[0]])
    await autostart.remove()
    expect([existsSync(file()), autostart.isInstalled()]).toEqual([false, false])
  })
})

describe('On Windows the helper', () => {
  const file = () => join(home, '.labelwright/bin/labelwright-helper-task.xml')

  it('is a task of this user that runs without a window when the user signs in, and again after a crash', async () => {
    const program = 'C:\\Users\\Maria Berg\\.labelwright\\bin\\labelwright-helper.exe'
    await autostartOf(computer('win32')).start({
      ...command,
      program,
      args: ['run', '--data-dir', 'C:\\print "data"\\'],
    })
    const text = readFileSync(file())
    expect(text.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xfe]))
    const task = parse(text.toString('utf16le').slice(1))
    const textOf = (selector: string) => task.querySelector(selector)?.textContent
    expect(textOf('LogonTrigger UserId')).toBe('NORDMARK\\maria')
    expect([textOf('RunLevel'), textOf('LogonType')]).toEqual(['LeastPrivilege', 'InteractiveToken'])
    expect([textOf('Repetition Interval'), textOf('MultipleInstancesPolicy')]).toEqual(['PT1M', 'IgnoreNew'])
    expect(textOf('Exec Command')).toBe('%SystemRoot%\\System32\\conhost.exe')
    expect(textOf('Exec Arguments')).toBe(`--headless "${program}" run --data-dir "C:\\print \\"data\\"\\\\"`)
    expect(calls).toEqual([
      `schtasks /Create /TN Labelwright printer helper /XML ${file()} /F`,
      'schtasks /Run /TN Labelwright printer helper',
    ])
  })

  it('is ended and its task deleted when it is removed, but not the program that removes it', async () => {
    const autostart = autostartOf(computer('win32'))
    await autostart.start(command)
    calls = []
    await autostart.remove()
    expect(calls).toEqual([
      'schtasks /End /TN Labelwright printer helper',
      `taskkill /F /FI IMAGENAME eq labelwright-helper.exe /FI USERNAME eq maria /FI PID ne ${process.pid}`,
      'schtasks /Delete /TN Labelwright printer helper /F',
    ])
    expect(existsSync(file())).toBe(false)
  })

  it('that may not make tasks says what Windows said', async () => {
    await expect(autostartOf(computer('win32', 1)).start(command)).rejects.toThrow(/did not work: Access is denied\./)
  })
})

it('On a system that we do not know the helper says how to start it', () => {
  expect(() => autostartOf(computer('freebsd'))).toThrow(InstallFailed)
})
