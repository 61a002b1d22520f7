import { Button } from '@mantine/core'
import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import classes from './settings.module.css'

/** The recovery codes, shown this once: whoever loses the app gets in with them. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <div>
      <NoticeBar tone="warning">{t('factors.codesOnce')}</NoticeBar>
      <ul className={`${classes.codes} mono`} aria-label={t('factors.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons} style={{ justifyContent: 'flex-start', marginTop: 0 }}>
        <Button
          variant="default"
          leftSection={isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          onClick={() => void copyText(text).then(setCopied)}
        >
          {isCopied ? t('common.copied') : t('common.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden="true" />}
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'labelwright-recovery-codes.txt')}
        >
          {t('common.download')}
        </Button>
        <Button onClick={onDone}>{t('factors.codesKept')}</Button>
      </div>
    </div>
  )
}
