import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Company } from '@tuheng/domain/system/company/company.calls'
import { Alert, Button, Space } from 'antd'
import { AccountNumber } from '../../../engine/widgets/bank-account/account-number.tsx'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { call } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'

interface Account {
  accountName: string
  bankName: string
  accountNo: string
  state: string
  changers?: number[]
}

/** Bank accounts of the company that wait for a second person, with the values that they confirm. */
export function CompanyAccounts({ company, onDone }: { company: AnyRow; onDone(now: AnyRow): void }) {
  const t = useT()
  const actor = useActor()
  const { busy, run } = useBusy()
  const pending = (company['bankAccounts'] as Account[]).filter(account => account.state === 'pending')
  if (!pending.length) return null
  const mayConfirm =
    hasPermission(actor, 'sys.company.account') && pending.some(account => !account.changers?.includes(actor.memberId))
  const judge = async (verdict: 'confirmed' | 'refused') => {
    await run(async () => {
      onDone(await call<Company>('sys/company/accounts', { version: company['version'], verdict }))
      notify.success(t('company.judged'))
    })
  }
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlockEnd: 'var(--space-3)' }}
      title={t('company.accounts', { count: pending.length })}
      description={
        <>
          {pending.map(account => (
            <div key={account.accountNo}>
              <b>
                <AccountNumber>{account.accountNo}</AccountNumber>
              </b>{' '}
              {account.accountName} · {account.bankName}
            </div>
          ))}
          {t('company.accounts.hint')}
        </>
      }
      action={
        mayConfirm ? (
          <Space>
            <Button size="small" disabled={busy} onClick={() => void judge('refused')}>
              {t('company.refuse')}
            </Button>
            <Button size="small" type="primary" loading={busy} onClick={() => void judge('confirmed')}>
              {t('company.confirm')}
            </Button>
          </Space>
        ) : undefined
      }
    />
  )
}
