/** The words of the mail that lets a person set a new password: plain, short, the link on a line of its own. */
export const passwordResetMail = (firstname: string, link: string) => ({
  subject: 'Set a new password for Labelwright',
  body: `Hello ${firstname},

We received a request to set a new password for your account. If it was you, open this link within an hour:
${link}

If it was not you, ignore this e-mail. Your password stays the same.
`,
})
