import { CodeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face, LooseRow } from '@tuheng/domain/kernel/resource'
import { apiAccount } from '@tuheng/domain/system/index'
import type { accountsTodayCall } from '@tuheng/domain/system/interfaces/interface.calls'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from './locale/index.ts'

const ConsoleDialog = lazy(() => import('./console-dialog.tsx'))

/** 测试调用, for whoever could issue the secret, once there is one. */
export function ConsoleButton({ row }: { row: LooseRow<typeof apiAccount> }) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  if (!row.secretAt || !can(actor, apiAccount.faces.all as Face, 'rotate')) return null
  return (
    <>
      <Button icon={<CodeOutlined />} onClick={() => setOpen(true)}>
        {t('console.tool')}
      </Button>
      {open && (
        <Suspense>
          <ConsoleDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** When the account last called, with its calls of today. */
export function LastCall({ row }: { row: LooseRow<typeof apiAccount> }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['oms/apiAccount', 'today'],
    queryFn: ({ signal }) => call<AnswerOf<typeof accountsTodayCall>>('oms/apiAccount/today', {}, { signal }),
    staleTime: 30_000,
  })
  const today = data?.accounts.find(({ id }) => id === row.id)
  const at = typeof row.lastCallAt === 'string' ? row.lastCallAt.slice(0, 16) : '—'
  return (
    <span>
      {at}
      {today && ` ${t('today.calls', { n: today.calls, bad: today.notOk })}`}
    </span>
  )
}
