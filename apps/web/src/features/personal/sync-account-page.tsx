import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { call } from '../../shared/api.ts'
import { useT } from './locale/index.ts'
import { SettingsFrame } from './settings-frame.tsx'
import css from './sync-account.module.css'

/** 账号同步: ties the account to the person's account in the company's messenger. */
export default function SyncAccountPage() {
  const t = useT()
  const { data, error, refetch } = useQuery({ queryKey: ['messenger'], queryFn: messengerUrl })
  return (
    <SettingsFrame title={t('sync.title')} lead={t('sync.lead')}>
      {error && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {data === '' && <NotConfigured />}
      {data && (
        <Button type="primary" href={data}>
          {t('sync.bind')}
        </Button>
      )}
    </SettingsFrame>
  )
}

function NotConfigured() {
  const t = useT()
  return (
    <>
      <Alert type="info" showIcon title={t('sync.none')} description={t('sync.none.text')} />
      <h3>{t('sync.admin')}</h3>
      <ol className={css.steps}>
        <li>{t('sync.admin.1')}</li>
        <li>{t('sync.admin.2')}</li>
        <li>{t('sync.admin.3')}</li>
      </ol>
    </>
  )
}

/** Where the messenger asks the person; empty while the server has none. */
async function messengerUrl(): Promise<string> {
  const answer = await call<string | { url: string } | null>('user/dd/login/url', undefined, { method: 'GET' })
  const url = (typeof answer === 'string' ? answer : answer?.url) ?? ''
  return /^https?:\/\//.test(url) ? url : ''
}
