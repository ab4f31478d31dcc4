import type { member } from '@tuheng/domain/system/people/member'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { signInStateCall } from '@tuheng/domain/system/accounts/sign-in.calls'
import { Alert, Button } from 'antd'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { call } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import { MemberSessions } from './member-sessions.tsx'
import { ResetPassword } from './reset-password.tsx'

/** A member's last sign-in, and the effects of wrong passwords. */
export default function SignInTab({ row }: { row: LooseRow<typeof member> }) {
  const t = useT()
  const may = hasPermission(useActor(), 'sys.user.lock')
  const id = row['id'] as number
  const { data, error, refetch } = useQuery({
    queryKey: ['sign-in', id],
    enabled: may,
    staleTime: 0,
    queryFn: () => call<AnswerOf<typeof signInStateCall>>('sys/user/signin/state', { id }),
  })
  const { busy, run } = useBusy()
  if (!may) return <p className="en-faint">{t('signIn.notYours')}</p>
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} />
  const unlock = async () => {
    await run(async () => {
      await call('sys/user/signin/unlock', { id })
      notify.success(t('signIn.unlocked'))
      await refetch()
    })
  }
  const { failures, paused, captcha, minutes, last, withoutPassword } = data
  const text = paused
    ? t('signIn.paused', { minutes })
    : t(captcha ? 'signIn.captcha' : 'signIn.failures', { failures, minutes })
  return (
    <>
      <p>
        {last
          ? t(`signIn.last.${last.way}`, { at: last.at.slice(0, 16), ip: last.ip })
          : t(withoutPassword ? 'signIn.bare' : 'signIn.never')}
      </p>
      {failures > 0 && (
        <Alert
          showIcon
          type={paused ? 'warning' : 'info'}
          title={text}
          action={
            <Button loading={busy} onClick={() => void unlock()}>
              {t(paused ? 'signIn.unlock' : 'signIn.forget')}
            </Button>
          }
        />
      )}
      <MemberSessions id={id} />
      <ResetPassword row={row} isFirst={withoutPassword} />
    </>
  )
}
