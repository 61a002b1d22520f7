import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Computer } from './computer.ts'
import { runTool } from './run-tool.ts'
import type { Autostart, StartCommand } from './start-command.ts'
import { escapedXml } from './xml.ts'

const label = 'com.labelwright.helper'

/** macOS: an agent of launchd for this user. */
export function launchAgent(computer: Computer): Autostart {
  const folder = join(computer.home, 'Library', 'LaunchAgents')
  const file = join(folder, `${label}.plist`)
  const domain = `gui/${computer.userId}`
  const stop = async () => {
    // It answers with an error where the agent is not loaded, which is as well.
    if (existsSync(file)) await computer.run('launchctl', ['bootout', `${domain}/${label}`])
  }
  return {
    hindrance: async () => {
      const { code } = await computer.run('launchctl', ['print', domain])
      return code === 0 ? undefined : 'launchd does not run for your user: log in at the screen of this Mac first.'
    },
    isInstalled: () => existsSync(file),
    start: async (command) => {
      await stop()
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, propertyListOf(command))
      await runTool(computer, 'launchctl', ['bootstrap', domain, file])
    },
    stop,
    remove: async () => {
      await stop()
      rmSync(file, { force: true })
    },
    startAgain: `launchctl bootstrap ${domain} ${file}`,
    logOf: (logFile) => logFile,
  }
}

const stringOf = (text: string): string => `<string>${escapedXml(text)}</string>`

const propertyListOf = ({
  program,
  args,
  environment,
  logFile,
}: StartCommand): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  ${stringOf(label)}
  <key>ProgramArguments</key>
  <array>
${[program, ...args].map((each) => `    ${stringOf(each)}`).join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
${Object.entries(environment)
  .map(([name, value]) => `    <key>${escapedXml(name)}</key>${stringOf(value)}\n`)
  .join('')}  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ExitTimeOut</key>
  <integer>60</integer>
  <key>StandardErrorPath</key>
  ${stringOf(logFile)}
</dict>
</plist>
`
