import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { settlement } from '@tuheng/domain/settlement/index'
import type { accountsCall } from '@tuheng/domain/settlement/settlement.calls'
import { Select } from 'antd'
import { useEffect } from 'react'
import { useForm, useFormValue } from '../../../engine/form/form-context.ts'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import { frameOf } from '../../../engine/widgets/frame.ts'
import { AccountNumber } from '../../../engine/widgets/bank-account/account-number.tsx'
import { groupFour } from '../../../engine/widgets/bank-account/group-four.ts'
import { textWidget } from '../../../engine/widgets/text/index.tsx'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import { settlementFace } from '../statement-face.ts'
import css from './allocation.module.css'

const plain = textWidget({ code: true })

/** 收款账号: one of the counterparty's bank accounts, as the server requires. Name and bank follow from it. */
export const accountWidget: Widget<'text'> = {
  ...plain,
  Cell: ({ value }) => <AccountNumber>{value}</AccountNumber>,
  Input: AccountInput,
}

/** A new payment that does not name an account yet. */
const isNewWithoutAccount = (values: LooseRow<typeof settlement>): boolean =>
  !values['accountNo'] && values['id'] === undefined

type Account = AnswerOf<typeof accountsCall>['list'][number] & { accountNo: string }

/** Accounts whose number is hidden from the person cannot be chosen. */
const hasNumber = (account: AnswerOf<typeof accountsCall>['list'][number]): account is Account =>
  typeof account.accountNo === 'string'

function AccountInput(props: InputProps<'text'>) {
  const { value, onChange, onBlur } = props
  const t = useT()
  const form = useForm()
  const partyId = useFormValue<typeof settlement>('partyId')
  const kind = useFormValue<typeof settlement>('kind')
  const face = settlementFace(kind)
  const { data, isFetching, error } = useQuery({
    queryKey: [face?.api, 'accounts', partyId],
    queryFn: () =>
      faceCall<AnswerOf<typeof accountsCall>>(face ?? { api: '' }, 'accounts', { body: { partyId } }).then(answer =>
        answer.list.filter(hasNumber),
      ),
    enabled: typeof partyId === 'number' && face !== undefined,
    staleTime: 60_000,
  })
  const setAccount = (account: Account | undefined) =>
    onChange(account?.accountNo ?? null, {
      accountName: account?.accountName ?? null,
      bankName: account?.bankName ?? null,
    })
  const latest = useLatest(setAccount)
  useEffect(() => {
    // A new payment starts with the account that is usually paid to
    const payable = data?.filter(one => one.state === 'confirmed')
    const account = payable?.find(one => one.isDefault) ?? (payable?.length === 1 ? payable[0] : undefined)
    if (account && isNewWithoutAccount(form.values())) latest.current(account)
  }, [data, form, latest])
  if (!face || error) return <plain.Input {...props} />
  return (
    <Select
      {...frameOf(props)}
      value={value ?? undefined}
      loading={isFetching}
      allowClear
      placeholder={t('account.choose')}
      notFoundContent={partyId ? t('account.none') : t('alloc.party')}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'search' }}
      options={(data ?? []).map(account => ({
        value: account.accountNo,
        label: groupFour(account.accountNo),
        search: `${account.accountNo} ${account.accountName ?? ''} ${account.bankName ?? ''}`,
        account,
        disabled: account.state !== 'confirmed',
      }))}
      optionRender={({ data: { account } }) => (
        <span className={css.option}>
          <AccountNumber>{account.accountNo}</AccountNumber> {account.isDefault && `· ${t('account.default')}`}
          {account.state !== 'confirmed' &&
            `· ${t(account.state === 'refused' ? 'account.refused' : 'account.pending')}`}
          <small>{[account.accountName, account.bankName].filter(Boolean).join(' · ')}</small>
        </span>
      )}
      onChange={(next: string | undefined) => setAccount(data?.find(account => account.accountNo === next))}
      onBlur={() => onBlur?.()}
    />
  )
}
