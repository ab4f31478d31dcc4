import { useQuery } from '@tanstack/react-query'
import type { passOnCall, passOnSharesCall } from '@tuheng/domain/claims/claims.calls'
import type { ownerClaim } from '@tuheng/domain/claims/owner-claim'
import { type ClaimShare, splitClaim, splitIssues } from '@tuheng/domain/claims/split-claim'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { gt, isPos, parseDecimal } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { Alert, Button, Checkbox, Input, Modal, Segmented, Space } from 'antd'
import { useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { call, newKey } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import css from '../claims.module.css'

type Shares = AnswerOf<typeof passOnSharesCall>
type Carrier = Shares['list'][number]
const WAYS = ['tons', 'freight', 'hand'] as const
type Way = (typeof WAYS)[number]

interface Props {
  row: LooseRow<typeof ownerClaim>
  onClose(): void
}

/** Asks how much is passed on, to whom, and how it is shared; shows every share before anything is made. */
export default function PassOnDialog({ row, onClose }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['claim-shares', row['id'], row['version']],
    queryFn: () => call<Shares>('sap/claim/shares', { claimId: row['id'] }),
    staleTime: 0,
  })
  const title = t('pass.title', { no: String(row['claimNo'] ?? '') })
  if (!data)
    return (
      <Modal open title={title} footer={null} onCancel={onClose}>
        {error ? <ErrorBlock small error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={3} />}
      </Modal>
    )
  return <PassOnForm title={title} claimId={Number(row['id'])} given={data} onClose={onClose} />
}

interface FormProps {
  title: string
  claimId: number
  given: Shares
  onClose(): void
}

function PassOnForm({ title, claimId, given, onClose }: FormProps) {
  const t = useT()
  const lang = useLang()
  const left = given.left ?? '0.00'
  const [amount, setAmount] = useState<string | null>(left)
  const [by, setBy] = useState<Way>('tons')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(given.list.map(one => one.partyId)))
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [key] = useState(newKey)
  const { busy, run } = useBusy()
  const isAmount = isPos(amount) && !gt(amount, left)
  const parts = given.list.filter(one => chosen.has(one.partyId))
  const split = { amount: amount ?? '0', by, shares: parts.map(one => shareOf(one, typed[one.partyId])) }
  const [issue] = isAmount ? splitIssues(split) : []
  const isReady = isAmount && !issue
  const shares = new Map(isReady ? splitClaim(split).map((part, i) => [parts[i]?.partyId, part] as const) : [])
  const made = [...shares.values()].filter(isPos).length
  const apply = () =>
    run(async () => {
      const { list } = await call<AnswerOf<typeof passOnCall>>(
        'sap/claim/passOn',
        {
          claimId,
          amount,
          by,
          parts: parts.map(one => ({
            partyId: one.partyId,
            ...(by === 'hand' ? { amount: shares.get(one.partyId) } : {}),
          })),
        },
        { idempotencyKey: key },
      )
      notify.success(t('pass.done', { n: list.length }))
      refreshAll()
      onClose()
    })
  return (
    <Modal
      open
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" disabled={!isReady} loading={busy} onClick={() => void apply()}>
            {t('pass.apply', { n: made })}
          </Button>
        </Space>
      }
    >
      <p>{t('pass.what', { left: formatDecimal(left, 2) })}</p>
      {given.list.length === 0 ? (
        <Alert type="info" showIcon title={t('pass.none')} />
      ) : (
        <>
          <div className={css.fields}>
            <LabelledInput
              name="amount"
              field={f.money(t('pass.amount'), { en: t('pass.amount'), required: true }) as never}
              row={{ amount }}
              value={amount as never}
              onChange={(value: unknown) => setAmount(typeof value === 'string' ? value : null)}
            />
            <div>
              <p id="pass-by">{t('pass.by')}</p>
              <Segmented
                aria-labelledby="pass-by"
                options={WAYS.map(way => ({ value: way, label: t(`pass.${way}`) }))}
                value={by}
                onChange={setBy}
              />
            </div>
          </div>
          {!isAmount && <p className={css.wrong}>{t('pass.wrong', { left: formatDecimal(left, 2) })}</p>}
          {issue && <p className={css.wrong}>{issue[lang]}</p>}
          <ul className={css.list} aria-label={t('pass.carriers')}>
            {given.list.map(one => (
              <li key={one.partyId}>
                <Checkbox
                  checked={chosen.has(one.partyId)}
                  onChange={({ target }) => setChosen(toggled(chosen, one.partyId, target.checked))}
                >
                  {one.party}
                  <small>
                    {t('pass.carrier', {
                      trips: one.trips,
                      tons: formatDecimal(one.tons ?? '0', 3),
                      freight: formatDecimal(one.freight ?? '0', 2),
                    })}
                  </small>
                </Checkbox>
                {by === 'hand' ? (
                  <Input
                    inputMode="decimal"
                    disabled={!chosen.has(one.partyId)}
                    aria-label={t('pass.share', { party: String(one.party ?? '') })}
                    value={typed[one.partyId] ?? ''}
                    onChange={({ target }) => setTyped({ ...typed, [one.partyId]: target.value })}
                  />
                ) : (
                  <span className={css.share}>
                    {shares.has(one.partyId) ? formatDecimal(shares.get(one.partyId) ?? '0', 2) : '—'}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}

const shareOf = ({ partyId, tons, freight }: Carrier, typed: string | undefined): ClaimShare => ({
  partyId,
  tons: tons ?? '0',
  freight: freight ?? '0',
  amount: parseDecimal(typed, { maxScale: 2, maxPrecision: 14 }),
})

function toggled(chosen: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> {
  const next = new Set(chosen)
  if (isChosen) next.add(id)
  else next.delete(id)
  return next
}
