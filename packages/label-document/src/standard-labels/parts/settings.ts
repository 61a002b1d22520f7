// Settings that several templates have.
import type { ChoiceSetting, MediaSetting, TextSetting, ToggleSetting, Words } from '../template.ts'

export const language: ChoiceSetting = {
  name: 'language',
  kind: 'choice',
  title: { en: 'Language of the fixed words', sv: 'Språk för de fasta orden' },
  options: [
    { value: 'en', title: { en: 'English', sv: 'Engelska' } },
    { value: 'sv', title: { en: 'Swedish', sv: 'Svenska' } },
  ],
  usual: 'en',
}

export const logoSetting: MediaSetting = {
  name: 'logo',
  kind: 'media',
  title: { en: 'Logo', sv: 'Logotyp' },
  help: {
    en: 'A picture of the media library. Line art prints best.',
    sv: 'En bild ur mediebiblioteket. Enkla streck blir bäst i tryck.',
  },
  usual: '',
}

export const toggle = (name: string, title: Words, usual: boolean): ToggleSetting => ({
  name,
  kind: 'toggle',
  title,
  usual,
})

export const textSetting = (
  name: string,
  title: Words,
  more: Pick<TextSetting, 'longest'> & Partial<TextSetting>,
): TextSetting => ({ name, kind: 'text', title, usual: '', ...more })

/** Codes among which there is a real choice; the first is the usual one. */
export const codeSetting = (codes: readonly ('qr' | 'datamatrix' | 'code128')[]): ChoiceSetting => ({
  name: 'code',
  kind: 'choice',
  title: { en: 'Barcode', sv: 'Streckkod' },
  options: codes.map((value) => ({ value, title: codeTitles[value] })),
  usual: codes[0] ?? 'qr',
})

const codeTitles = {
  qr: { en: 'QR Code', sv: 'QR-kod' },
  datamatrix: { en: 'Data Matrix', sv: 'Data Matrix' },
  code128: { en: 'Code 128', sv: 'Code 128' },
} as const

export const currency: ChoiceSetting = {
  name: 'currency',
  kind: 'choice',
  title: { en: 'Currency', sv: 'Valuta' },
  options: [
    { value: 'EUR', title: { en: 'Euro (€)', sv: 'Euro (€)' } },
    { value: 'SEK', title: { en: 'Swedish krona (kr)', sv: 'Svenska kronor (kr)' } },
    { value: 'GBP', title: { en: 'Pound sterling (£)', sv: 'Brittiska pund (£)' } },
    { value: 'USD', title: { en: 'US dollar ($)', sv: 'US-dollar ($)' } },
  ],
  usual: 'EUR',
}
