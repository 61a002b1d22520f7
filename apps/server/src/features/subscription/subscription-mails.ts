// The words of subscription mails: plain, short, the link on a line of its own.

const words = { Paused: 'pause', Canceled: 'cancel' } as const

export const changeMail = (organizationName: string, status: 'Paused' | 'Canceled', link: string) => ({
  subject: `Confirm: ${words[status]} the subscription of ${organizationName}`,
  body: `Somebody asked to ${words[status]} the Labelwright subscription of ${organizationName}.

To confirm, open this link within 24 hours:
${link}

Nothing changes until then. If you did not ask for this, ignore this e-mail.
`,
})

export const resumeMail = (organizationName: string, link: string) => ({
  subject: `Resume ${organizationName}`,
  body: `To resume the Labelwright subscription of ${organizationName}, open this link within 24 hours:
${link}

If you did not ask for this, ignore this e-mail.
`,
})
