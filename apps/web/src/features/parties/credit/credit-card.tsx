import type { party } from '@tuheng/domain/parties/index'
import { creditCall } from '@tuheng/domain/credit/credit.calls'
import type { CreditState } from '@tuheng/domain/credit/index'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { isPos, max } from '@tuheng/domain/kernel/decimal'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { useQuery } from '@tanstack/react-query'
import { listScreen } from '../../../engine/catalogue.ts'
import { Bar } from '../../../engine/common/bar.tsx'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { listLink, mayOpen } from '../../../engine/links/list-link.ts'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { call } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useT } from '../locale/index.ts'
import css from './credit.module.css'
import { type ExposurePart, exposureParts } from './exposure-parts.ts'

type Exposure = AnswerOf<typeof creditCall>
const PATH = creditCall.addresses[0]?.path ?? ''

const COLORS: Readonly<Record<Exclude<CreditState, 'none'>, StatusColor>> = {
  ok: 'done',
  near: 'attention',
  over: 'refused',
  lifted: 'waiting',
}

/** The exposure of a customer and their limit. Each part links to the list of its rows. */
export function CreditCard({ row }: { row: LooseRow<typeof party> }) {
  const t = useT()
  const actor = useActor()
  const id = row['id']
  const hasLimit =
    row['isCustomer'] === true && row['creditLimit'] !== null && hasPermission(actor, 'sys.customer.read')
  const { data } = useQuery({
    queryKey: ['sys/customer', 'exposure', id, row['version']],
    queryFn: () => call<Exposure>(PATH, { id }),
    enabled: hasLimit,
  })
  if (!hasLimit || !data || data.state === 'none') return null
  return (
    <section className={`en-panel ${css.card}`} aria-label={t('credit.title')}>
      <header>
        <h3>{t('credit.title')}</h3>
        <StatusTag color={COLORS[data.state]}>{t(`credit.state.${data.state}`)}</StatusTag>
        <small className="en-faint">{t(`credit.hold.${data.hold}`)}</small>
      </header>
      {data.limit !== undefined && data.used !== undefined && <Figures exposure={data} customerId={Number(id)} />}
      {data.state === 'lifted' && (
        <p>
          {t('credit.lifted', {
            until: String(row['creditLiftUntil'] ?? ''),
            who: String(row['creditLiftBy$'] ?? '—'),
            why: String(row['creditLiftReason'] ?? ''),
          })}
        </p>
      )}
      {data.state === 'over' && <p>{t('credit.way')}</p>}
    </section>
  )
}

function Figures({ exposure, customerId }: { exposure: Exposure; customerId: number }) {
  const t = useT()
  const { limit = '0.00', used = '0.00', left = '0.00' } = exposure
  const parts = exposureParts(exposure, customerId)
  return (
    <>
      <dl className={css.sums}>
        <div>
          <dt>{t('credit.limit')}</dt>
          <dd>{formatDecimal(limit, 2)}</dd>
        </div>
        <div>
          <dt>{t('credit.used')}</dt>
          <dd>{formatDecimal(used, 2)}</dd>
        </div>
        <div data-over={!isPos(left) && used !== '0.00'}>
          <dt>{t('credit.left')}</dt>
          <dd>{formatDecimal(left, 2)}</dd>
        </div>
      </dl>
      <Bar
        total={max(limit, used)}
        parts={parts.flatMap(({ amount, color }) =>
          amount !== undefined && isPos(amount) ? [{ value: amount, color }] : [],
        )}
        label={`${formatDecimal(used, 2)} / ${formatDecimal(limit, 2)}`}
      />
      <ul className={css.parts}>
        {parts.map(part => (
          <Part key={part.key} part={part} />
        ))}
      </ul>
    </>
  )
}

function Part({ part: { key, amount, count, color, list, filters } }: { part: ExposurePart }) {
  const t = useT()
  const actor = useActor()
  const label = t(`credit.part.${key}`)
  const path = listScreen(...list)?.path
  const note = count ? t(`credit.count.${key === 'running' ? 'trips' : 'unpriced'}`, { count }) : ''
  const text = (
    <>
      <i className={`en-tag-${color}`} aria-hidden />
      <span>{label}</span>
      <b>{amount === undefined ? '' : formatDecimal(amount, 2)}</b>
      {note && <small>{note}</small>}
    </>
  )
  return (
    <li>
      {path && mayOpen(path, actor) ? (
        <button type="button" className="en-link" onClick={() => openTab({ path: listLink(path, filters) })}>
          {text}
        </button>
      ) : (
        text
      )}
    </li>
  )
}
