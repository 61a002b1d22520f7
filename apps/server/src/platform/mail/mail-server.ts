import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailToSend } from './mail.ts'

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string
  readonly from: string
}

/** Where mails go: a server that sends them, or a folder that keeps them. */
export interface MailCarrier {
  /** True: delivered, its link need not be kept. False: kept, for an administrator to hand on. */
  readonly carry: (mail: MailToSend) => Promise<boolean>
  readonly close: () => void
}

const messageOf = (from: string, { id, recipient, subject, body }: MailToSend) => ({
  from,
  to: recipient,
  subject,
  text: body,
  messageId: `<${id}@labelwright>`,
  headers: { 'auto-submitted': 'auto-generated' },
})

/** Shorter than the database lets a transaction idle. */
const patienceMs = 15_000

export function connectMailServer({ url, from }: SmtpSettings): MailCarrier {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    carry: async (mail) => {
      await transport.sendMail(messageOf(from, mail))
      return true
    },
    close: () => transport.close(),
  }
}

/** Writes each mail as `.eml` (RFC 5322) into a folder that only this account may read: links in it open doors. */
export function keepMailsIn(directory: string, from: string): MailCarrier {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    carry: async (mail) => {
      const composed = await composer.sendMail(messageOf(from, mail))
      await mkdir(directory, { recursive: true })
      await chmod(directory, 0o700)
      await writeFile(join(directory, `${mail.id}.eml`), composed.message as Buffer, { mode: 0o600 })
      return false
    },
    close: () => composer.close(),
  }
}
