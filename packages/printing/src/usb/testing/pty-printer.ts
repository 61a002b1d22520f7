import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A device that answers: the terminal of a process, of which this is the other end. */
export interface PtyPrinter {
  /** `/dev/pts/3` */
  readonly path: string
  /** What was written to the device so far. */
  readonly received: () => string
  readonly close: () => Promise<void>
}

/** Answers as soon as the question was written. `script` (util-linux) makes the terminal. */
export async function startPtyPrinter(question: string, answer: string): Promise<PtyPrinter> {
  const child = spawn('script', ['-qfc', 'stty raw -echo; tty; exec sleep 60', '/dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let heard = ''
  const named = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1')
    const name = /^(\/dev\/pts\/\d+)\s/.exec(heard)?.[1]
    if (name !== undefined) named.resolve(name)
    if (heard.endsWith(question)) child.stdin.write(Buffer.from(answer, 'latin1'))
  })
  const gone = once(child, 'exit')
  const path = await Promise.race([named.promise, gone.then(() => Promise.reject(new Error('script ended at once')))])
  return {
    path,
    received: () => heard.slice(heard.indexOf('\n') + 1),
    close: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}
