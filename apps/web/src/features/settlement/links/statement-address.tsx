import { MailOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { addressOf, NewAddress, type NewLink } from '../../../engine/public-link/new-address.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { copyText } from '../../../shared/ui/copy-text.ts'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'

/** The new link of a statement, also to copy with a note and to mail. */
export function StatementAddress({ link, row }: { link: NewLink; row: StatementRow }) {
  const t = useT()
  const address = addressOf(link)
  const until = link.expiresAt.slice(0, 16)
  const no = String(row['stmtNo'] ?? '')
  const net = typeof row['netSum'] === 'string' ? formatDecimal(row['netSum'], 2) : undefined
  const about = { no, from: String(row['periodFrom'] ?? ''), to: String(row['periodTo'] ?? ''), until, address }
  const body = net === undefined ? t('link.mail.bodyBare', about) : t('link.mail.body', { ...about, net })
  const mail = `mailto:?subject=${encodeURIComponent(t('link.mail.subject', { no }))}&body=${encodeURIComponent(body)}`
  return (
    <NewAddress link={link} warning={t('link.once')}>
      <Button onClick={() => void copyText(body, t('link.copied'))}>{t('link.copyWords')}</Button>
      <Button icon={<MailOutlined />} href={mail}>
        {t('link.mail')}
      </Button>
    </NewAddress>
  )
}
