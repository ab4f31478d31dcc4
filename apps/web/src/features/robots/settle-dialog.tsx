import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { eq, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { bankCandidatesCall, bankSettleCall } from '@tuheng/domain/settlement/bank/bank.calls'
import { settlement } from '@tuheng/domain/settlement/index'
import { Modal } from 'antd'
import { type Key, useState } from 'react'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { refreshAll } from '../../engine/common/refresh.ts'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { FieldTable } from '../../engine/field-table/index.tsx'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'
import { call } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'

interface Props {
  /** Transactions of the bank. */
  ids: readonly number[]
  onClose(): void
  onDone(): void
}

const money = (value: string): string => formatDecimal(value, 2)

/** Chooses the settlements that these transactions pay. Their sum must be what is left of the transactions. */
export default function SettleDialog({ ids, onClose, onDone }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  const { busy, run } = useBusy()
  const { data, error, refetch } = useQuery({
    queryKey: ['sap/bankTransaction', 'candidates', ids],
    queryFn: ({ signal }) =>
      call<AnswerOf<typeof bankCandidatesCall>>('sap/bankTransaction/candidates', { ids }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const left = data?.left ?? '0'
  const picked = (data?.settlements ?? []).filter(({ id }) => chosen.has(id))
  const total = sum(picked.map(({ amount }) => amount))
  const fits = picked.length > 0 && eq(total, left)
  const save = () =>
    run(async () => {
      const { paid } = await call<AnswerOf<typeof bankSettleCall>>('sap/bankTransaction/settle', {
        ids,
        settlementIds: picked.map(({ id }) => id),
      })
      notify.success(t('settle.done', { n: paid }))
      refreshAll()
      onDone()
      onClose()
    })
  return (
    <Modal
      open
      width={760}
      title={t('settle.of', { n: ids.length })}
      okText={t('settle.save')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, disabled: !fits }}
      onOk={() => void save()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p>{t('settle.what')}</p>
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <FieldTable
            label={t('settle.candidates')}
            rows={data.settlements as readonly AnyRow[]}
            rowKey="id"
            selected={chosen}
            onSelect={setChosen}
            empty={t('settle.none')}
            height={320}
            columns={[
              { name: 'settleNo', field: settlement.fields.settleNo, width: 150 },
              { name: 'partyName', field: settlement.fields.accountName, title: t('settle.party'), width: 180 },
              { name: 'planDate', field: settlement.fields.planDate, width: 120 },
              { name: 'amount', field: settlement.fields.amount, width: 130 },
            ]}
          />
          <p role="status">
            {t('settle.sums', { left: money(left), total: money(total) })}
            {!fits && picked.length > 0 && ` ${t('settle.differs', { by: money(sub(left, total)) })}`}
          </p>
        </>
      ) : (
        <TableSkeleton rows={5} />
      )}
    </Modal>
  )
}
