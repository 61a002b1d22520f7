/** The words of the mail that confirms a deletion. */
export const deletionMail = (organizationName: string, link: string) => ({
  subject: `Confirm: delete ${organizationName}`,
  body: `Somebody asked to delete the organization ${organizationName} with all its labels, articles and histories.

To confirm, open this link within 24 hours:
${link}

Everything is deleted 30 days after that; until then a tenant administrator can keep it. If you did not ask for this, do nothing.
`,
})
