// A mail server of the tests.
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  readonly url: string
  /** Whole messages, headers first. */
  readonly received: string[]
  readonly close: () => Promise<void>
}

/** A mail server that takes what it is sent, but for addresses that begin with `busy` (for now) and `nobody` (for good). */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const received: string[] = []
  const refusal = (code: number) => Object.assign(new Error('no'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('busy')) return done(refusal(451))
      return done(address.startsWith('nobody') ? refusal(550) : null)
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
