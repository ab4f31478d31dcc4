import { can } from '@tuheng/domain/kernel/policy'
import type { LooseRow, Face } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { Alert } from 'antd'
import { AccountNumber } from '../../engine/widgets/bank-account/account-number.tsx'
import { useActor } from '../../shared/session/session.ts'
import { useT } from './locale/index.ts'
import css from './accounts-lead.module.css'

interface PendingAccount {
  id: number
  accountName: string
  bankName: string
  cnaps: string | null
  accountNo: string
  state: string
  changedBy$?: string | null
  changedAt: string | null
}

/** The changed bank accounts that a second person confirms, in view of the button. */
export function PendingAccounts({ row }: { row: LooseRow<typeof party> }) {
  const t = useT()
  const actor = useActor()
  const accounts = (Array.isArray(row['bankAccounts']) ? row['bankAccounts'] : []) as PendingAccount[]
  const pending = accounts.filter(account => account.state === 'pending')
  if (!pending.length) return null
  const mayConfirm = (Object.values(party.faces) as Face[]).some(face => can(actor, face, 'account'))
  return (
    <Alert
      type="warning"
      showIcon
      className={css.lead}
      title={t('accounts.title', { count: pending.length })}
      description={
        <>
          <ul>
            {pending.map(account => (
              <li key={account.id}>
                <b>
                  <AccountNumber>{account.accountNo}</AccountNumber>
                </b>
                <span>
                  {account.accountName} · {account.bankName}
                  {account.cnaps && ` · ${account.cnaps}`}
                </span>
                <small>
                  {t('accounts.by', { who: account.changedBy$ ?? '—', at: account.changedAt?.slice(0, 16) ?? '' })}
                </small>
              </li>
            ))}
          </ul>
          <p>{t(mayConfirm ? 'accounts.check' : 'accounts.wait')}</p>
        </>
      }
    />
  )
}
