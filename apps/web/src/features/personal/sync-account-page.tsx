import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { messengerStateCall } from '@tuheng/domain/system/accounts/account.calls'
import { Alert, Button } from 'antd'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { call } from '../../shared/calls/api.ts'
import { confirm, notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import { SettingsFrame } from './settings-frame.tsx'
import css from './sync-account.module.css'

type MessengerState = AnswerOf<typeof messengerStateCall>

/** 账号同步: binds the account to the person's own account in the company's messenger. */
export default function SyncAccountPage() {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['messenger'],
    queryFn: () => call<MessengerState>('user/dd/state', {}),
  })
  return (
    <SettingsFrame title={t('sync.title')} lead={t('sync.lead')}>
      {error && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {data &&
        (data.configured || data.bound ? (
          <Binding bound={data.bound} onChange={() => void refetch()} />
        ) : (
          <NotConfigured />
        ))}
    </SettingsFrame>
  )
}

function Binding({ bound, onChange }: { bound: MessengerState['bound']; onChange: () => void }) {
  const t = useT()
  const { busy, run } = useBusy()
  const bind = () => run(async () => window.location.assign(await call<string>('user/dd/bind/url', {})))
  const unbind = () =>
    run(async () => {
      if (
        !(await confirm({
          title: t('sync.unbindAsk'),
          content: t('sync.unbindText'),
          ok: t('sync.unbind'),
          cancel: t('cancel'),
          danger: true,
        }))
      )
        return
      await call('user/dd/unbind', {})
      notify.success(t('sync.unbound'))
      onChange()
    })
  if (!bound)
    return (
      <Button type="primary" loading={busy} onClick={() => void bind()}>
        {t('sync.bind')}
      </Button>
    )
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={t('sync.bound', { nick: bound.nick })}
        description={t('sync.boundText', { at: bound.boundAt })}
      />
      <Button className={css.unbind} loading={busy} onClick={() => void unbind()}>
        {t('sync.unbind')}
      </Button>
    </>
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
