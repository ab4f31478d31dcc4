import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button, QRCode } from 'antd'
import type { ReactNode } from 'react'
import { copyText } from '../../shared/ui/copy-text.ts'
import { useT } from '../locale/index.ts'
import css from './public-link.module.css'

/** A link by which somebody answers without an account. */
export interface NewLink {
  /** Within the product, with its secret. */
  readonly path: string
  readonly expiresAt: string
}

/** The address of a new link for the browser. */
export const addressOf = ({ path }: NewLink): string => new URL(path, window.location.origin).href

interface Props {
  link: NewLink
  /** What is said before the address: it cannot be shown again. */
  warning: string
  /** Further ways to pass it on. */
  children?: ReactNode
}

/** The address of a new link, shown once: to copy and to scan, with its end. */
export function NewAddress({ link, warning, children }: Props) {
  const t = useT()
  const address = addressOf(link)
  return (
    <>
      <Alert type="warning" showIcon title={warning} />
      <div className={css.made}>
        <QRCode value={address} size={168} bordered={false} aria-label={t('link.scan')} />
        <div>
          <code>{address}</code>
          <div className={css.acts}>
            <Button type="primary" icon={<CopyOutlined />} onClick={() => void copyText(address, t('link.copied'))}>
              {t('link.copy')}
            </Button>
            {children}
          </div>
          <p className="en-faint">{t('link.until', { at: link.expiresAt.slice(0, 16) })}</p>
        </div>
      </div>
    </>
  )
}
