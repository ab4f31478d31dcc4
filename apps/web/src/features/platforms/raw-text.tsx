import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { copyText } from '../../shared/ui/copy-text.ts'
import { useT } from './locale/index.ts'
import css from './platforms.module.css'

/** A message as it is, with a button that copies it. */
export function RawText({ text, label }: { text: string; label: string }) {
  const t = useT()
  return (
    <>
      <div className={css.bar}>
        <Button size="small" icon={<CopyOutlined />} onClick={() => void copyText(text, t('preview.copied'))}>
          {t('preview.copy')}
        </Button>
      </div>
      <pre className={css.raw} aria-label={label} tabIndex={0}>
        {text}
      </pre>
    </>
  )
}
