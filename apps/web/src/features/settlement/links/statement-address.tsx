import { CopyOutlined, MailOutlined } from '@ant-design/icons'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { makeLinkCall } from '@tuheng/domain/settlement/link/link-staff.calls'
import { Alert, Button, QRCode } from 'antd'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { copyText } from '../../../shared/ui/copy-text.ts'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'
import css from './links.module.css'

/** The address of a new link, shown once: to copy, to mail, to scan, with its end. */
export function NewLink({ made, row }: { made: AnswerOf<typeof makeLinkCall>; row: StatementRow }) {
  const t = useT()
  const address = new URL(made.path, window.location.origin).href
  const until = made.expiresAt.slice(0, 16)
  const no = String(row['stmtNo'] ?? '')
  const net = typeof row['netSum'] === 'string' ? formatDecimal(row['netSum'], 2) : undefined
  const about = { no, from: String(row['periodFrom'] ?? ''), to: String(row['periodTo'] ?? ''), until, address }
  const body = net === undefined ? t('link.mail.bodyBare', about) : t('link.mail.body', { ...about, net })
  const mail = `mailto:?subject=${encodeURIComponent(t('link.mail.subject', { no }))}&body=${encodeURIComponent(body)}`
  return (
    <>
      <Alert type="warning" showIcon title={t('link.once')} />
      <div className={css.made}>
        <QRCode value={address} size={168} bordered={false} aria-label={t('link.scan')} />
        <div>
          <code>{address}</code>
          <div className={css.acts}>
            <Button type="primary" icon={<CopyOutlined />} onClick={() => void copyText(address, t('link.copied'))}>
              {t('link.copy')}
            </Button>
            <Button onClick={() => void copyText(body, t('link.copied'))}>{t('link.copyWords')}</Button>
            <Button icon={<MailOutlined />} href={mail}>
              {t('link.mail')}
            </Button>
          </div>
          <p className="en-faint">{t('link.until', { at: until })}</p>
        </div>
      </div>
    </>
  )
}
