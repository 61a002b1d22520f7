// The words of the mails: plain, short English; a link stands on a line of its own.

interface Text {
  readonly subject: string
  readonly body: string
}

export const passwordResetText = (firstname: string, link: string): Text => ({
  subject: 'Set a new password for Labelwright',
  body: `Hello ${firstname},

somebody asked to set a new password for your account. If it was you, open this link within an hour:
${link}

If it was not you, do nothing: your password stays as it is.
`,
})
