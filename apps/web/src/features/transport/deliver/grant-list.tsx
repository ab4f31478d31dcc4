import { gt, isPos, sub, type Dec } from '@tuheng/domain/kernel/decimal'
import { Input, Segmented } from 'antd'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import { today } from '../../../engine/common/today.ts'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useT } from '../locale/index.ts'
import { Bar } from '../../../engine/common/bar.tsx'
import { daysLeft, matchesGrant, groupGrants, remainingQty, type Grant } from './grant-rules.ts'
import css from './deliver.module.css'

interface Props {
  grants: readonly Grant[]
  chosen: number | null
  onChoose(id: number): void
  by: 'carrierId' | 'billId'
  setBy(by: 'carrierId' | 'billId'): void
  search: string
  setSearch(text: string): void
  /** Tonnes of the truck that is being typed, for the chosen grant. */
  typedNet: Dec | null
}

/**
 * Grants with their granted, loaded and remaining tonnes. Arrow keys move through the list, Enter starts the
 * registration.
 */
export function GrantList({ grants, chosen, onChoose, by, setBy, search, setSearch, typedNet }: Props) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => grants.filter(grant => matchesGrant(grant, search)), [grants, search])
  const groups = useMemo(() => groupGrants(shown, by), [shown, by])
  const order = groups.flatMap(group => group.grants.map(grant => grant.id))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!step || !order.length) return
    event.preventDefault()
    const at = order.indexOf(chosen ?? -1)
    const next = order[Math.max(0, Math.min(order.length - 1, at + step))]
    if (next === undefined) return
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`[data-grant="${next}"]`)?.focus()
  }
  return (
    <section className={css.grants} aria-label={t('deliver.grants')}>
      <header>
        <Input.Search
          allowClear
          aria-label={t('deliver.search')}
          placeholder={t('deliver.search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <Segmented
          aria-label={t('deliver.groupBy')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'carrierId' as const, label: t('deliver.byCarrier') },
            { value: 'billId' as const, label: t('deliver.byBill') },
          ]}
        />
      </header>
      <div ref={list} className={css.groups} role="radiogroup" aria-label={t('deliver.grants')}>
        {groups.map(group => (
          <div key={group.key} className={css.group}>
            <h2>
              {group.name}
              <small>{t('deliver.groupCount', { count: group.grants.length })}</small>
            </h2>
            {group.grants.map(grant => (
              <GrantCard
                key={grant.id}
                grant={grant}
                by={by}
                chosen={grant.id === chosen}
                entry={chosen === null ? grant.id === order[0] : grant.id === chosen}
                typedNet={grant.id === chosen ? typedNet : null}
                onChoose={() => onChoose(grant.id)}
                onKeyDown={onKeyDown}
              />
            ))}
          </div>
        ))}
        {shown.length === 0 && <p className={css.none}>{t(grants.length ? 'deliver.noneFit' : 'deliver.none')}</p>}
      </div>
    </section>
  )
}

interface CardProps {
  grant: Grant
  by: 'carrierId' | 'billId'
  chosen: boolean
  entry: boolean
  typedNet: Dec | null
  onChoose(): void
  onKeyDown(event: KeyboardEvent): void
}

function GrantCard({ grant, by, chosen, entry, typedNet, onChoose, onKeyDown }: CardProps) {
  const t = useT()
  const left = remainingQty(grant)
  const days = daysLeft(grant.validTo, today())
  const over = typedNet !== null && gt(typedNet, left)
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      tabIndex={entry ? 0 : -1}
      className={css.grant}
      data-grant={grant.id}
      data-chosen={chosen || undefined}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className={css.grantHead}>
        <b>{String((by === 'carrierId' ? grant['billId$'] : grant['carrierId$']) ?? '')}</b>
        <span>{String(grant['customerId$'] ?? '')}</span>
        <span>{String(grant['goodsId$'] ?? '')}</span>
        {days !== null && days <= 7 && (
          <em data-late={days < 0 || undefined}>
            {t(days < 0 ? 'deliver.ended' : days === 0 ? 'deliver.endsToday' : 'deliver.endsIn', { days })}
          </em>
        )}
      </span>
      <span className={css.grantWay}>
        {String(grant['loadAddressId$'] ?? '')} → {String(grant['unloadAddressId$'] ?? '')}
      </span>
      <Bar
        total={gt(grant.usedQty, grant.qty) ? grant.usedQty : grant.qty}
        parts={[
          { value: grant.usedQty, color: 'progress' },
          ...(typedNet && isPos(typedNet)
            ? [{ value: typedNet, color: over ? ('refused' as const) : ('waiting' as const) }]
            : []),
        ]}
        label={t('deliver.bar', { used: formatDecimal(grant.usedQty, 2), qty: formatDecimal(grant.qty, 2) })}
      />
      <span className={css.grantFigures}>
        <span>
          {t('deliver.granted')} <b>{formatDecimal(grant.qty, 2)}</b>
        </span>
        <span>
          {t('deliver.used')} <b>{formatDecimal(grant.usedQty, 2)}</b>{' '}
          {t('deliver.trucks', { count: grant.usedTrucks })}
        </span>
        <span data-low={!isPos(sub(grant['leftQty'] as string, '40')) || undefined}>
          {t('deliver.left')} <b>{formatDecimal(grant['leftQty'] as string, 2)}</b>
        </span>
      </span>
    </button>
  )
}
