import { execFile } from 'node:child_process'
import { homedir, userInfo } from 'node:os'

/** Output and exit code of a system tool. */
export interface ToolResult {
  /** -1 where there is no such tool, or it did not end in time. */
  readonly code: number
  readonly output: string
}

/** The computer as installing sees it. */
export interface Computer {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly user: string
  /** The number of the user; -1 on Windows. */
  readonly userId: number
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Runs a tool of the system to its end. */
  readonly run: (tool: string, args: readonly string[]) => Promise<ToolResult>
}

/** Longer than the helper may take to stop: a print that is under way is waited for. */
const toolTimeoutMs = 90_000

export const thisComputer = (): Computer => ({
  platform: process.platform,
  home: homedir(),
  user: userInfo().username,
  userId: userInfo().uid,
  environment: process.env,
  run: (tool, args) =>
    new Promise((resolve) => {
      execFile(tool, args, { timeout: toolTimeoutMs, windowsHide: true }, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
        resolve({ code, output: `${stdout}${stderr}`.trim() })
      })
    }),
})
