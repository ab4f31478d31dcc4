import { shownChoice } from '@tuheng/domain/kernel/approval-state'
import { useQuery } from '@tanstack/react-query'
import { max, sub } from '@tuheng/domain/kernel/decimal'
import type { AnyRow, LooseRow } from '@tuheng/domain/kernel/resource'
import { legStatuses, legTypes, type LegType } from '@tuheng/domain/rail/haul.choices'
import type { railOrder } from '@tuheng/domain/rail/rail-order'
import { chargeStates } from '@tuheng/domain/settlement/settlement.choices'
import { Bar } from '../../engine/common/bar.tsx'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { StatusTag } from '../../engine/common/status-tag.tsx'
import { RecordLink } from '../../engine/links/record-link.tsx'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { AssignLeg } from './assign-leg.tsx'
import css from './order-line.module.css'
import { useT } from './locale/index.ts'
import { WayBar } from './tracking/way-bar.tsx'

const COLUMNS = [
  'orderId',
  'legNo',
  'legType',
  'status',
  'approval',
  'carrierId',
  'planQty',
  'movedQty',
  'movedBoxes',
  'doneQty',
  'doneBoxes',
  'fromAddressId',
  'toAddressId',
  'apAmount',
  'apStatus',
]
const TRAIN_COLUMNS = ['railNo', 'legId', 'trainNo', 'km', 'curStation', 'leftKm', 'etaAt', 'etaLateDays']
const LEG_STATUS = { choices: legStatuses, yieldsToApproval: true }
const BILLED = { choices: chargeStates }
const TYPES = Object.keys(legTypes) as LegType[]

/** The way of an order from gate to gate: its places, and between them each leg with who carries it and how much went. */
export default function OrderLine({ row }: { row: LooseRow<typeof railOrder> }) {
  const t = useT()
  const id = row.id as number
  const { data, error, refetch } = useQuery({
    queryKey: ['oms/railLeg', 'of-order', id, row.version],
    queryFn: ({ signal }) =>
      call<{ list: AnyRow[] }>(
        'oms/railLeg/list',
        { filters: { orderId: [id] }, columns: COLUMNS, sort: ['id'], pageSize: 100 },
        { signal, silent: true },
      ),
    enabled: row.status !== 'draft' && row.status !== 'toAudit',
  })
  const { data: trains } = useQuery({
    queryKey: ['oms/railWaybill', 'under-way', id, row.version],
    queryFn: ({ signal }) =>
      call<{ list: AnyRow[] }>(
        'oms/railWaybill/list',
        { filters: { orderId: [id], status: ['departed'] }, columns: TRAIN_COLUMNS, sort: ['departAt'], pageSize: 20 },
        { signal, silent: true },
      ),
    enabled: data?.list.some(leg => leg['legType'] === 'rail' && leg['status'] !== 'cancelled') === true,
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  const legs = (data?.list ?? []).filter(leg => leg['status'] !== 'cancelled')
  if (!legs.length) return null
  const kinds = TYPES.filter(type => legs.some(leg => leg['legType'] === type))
  return (
    <section className={`en-panel ${css.line}`} aria-label={t('line.label')}>
      {kinds.map((type, i) => (
        <Part
          key={type}
          type={type}
          legs={legs.filter(leg => leg['legType'] === type)}
          trains={trains?.list ?? []}
          row={row}
          isFirst={i === 0}
        />
      ))}
    </section>
  )
}

interface PartProps {
  type: LegType
  legs: readonly AnyRow[]
  /** Trains under way. */
  trains: readonly AnyRow[]
  row: AnyRow
  isFirst: boolean
}

/** The legs of one kind, between the place where they begin and that where they end. */
function Part({ type, legs, trains, row, isFirst }: PartProps) {
  const lang = useLang()
  const [from, to] = PLACES[type]
  return (
    <>
      {isFirst && <Place name={row[`${from}$`] ?? row[`${STATIONS[from] ?? ''}$`]} />}
      <ul className={css.legs} aria-label={legTypes[type][lang]}>
        {legs.map(leg => (
          <Leg
            key={String(leg['id'])}
            leg={leg}
            type={type}
            trains={trains.filter(train => train['legId'] === leg['id'])}
          />
        ))}
      </ul>
      <Place name={row[`${to}$`] ?? row[`${STATIONS[to] ?? ''}$`]} />
    </>
  )
}

/** Fields of the order with the places where legs of a kind begin and end. */
const PLACES: Readonly<Record<LegType, readonly [string, string]>> = {
  pickup: ['loadAddressId', 'fromYardId'],
  rail: ['fromYardId', 'toYardId'],
  delivery: ['toYardId', 'unloadAddressId'],
}
/** Without a yard the station stands for it. */
const STATIONS: Readonly<Record<string, string>> = { fromYardId: 'fromStationId', toYardId: 'toStationId' }

function Place({ name }: { name: unknown }) {
  return (
    <div className={css.place}>
      <i aria-hidden />
      <span>{String(name ?? '—')}</span>
    </div>
  )
}

function Leg({ leg, type, trains }: { leg: AnyRow; type: LegType; trains: readonly AnyRow[] }) {
  const t = useT()
  const lang = useLang()
  const status = shownChoice(LEG_STATUS, String(leg['status']), leg)
  const no = String(leg['legNo'])
  const qtyOf = (name: string) => String(leg[name] ?? '0')
  const [planned, moved, done] = [qtyOf('planQty'), qtyOf('movedQty'), qtyOf('doneQty')]
  const boxes = (value: unknown) => (Number(value ?? 0) ? t('line.boxes', { n: Number(value) }) : '')
  const tons = (value: string) => formatDecimal(value, 3)
  return (
    <li>
      <div className={css.head}>
        <b>{legTypes[type][lang]}</b>
        <RecordLink resource="railLeg" id={leg['id']} title={no}>
          {no}
        </RecordLink>
        {status && <StatusTag color={status.color}>{status[lang]}</StatusTag>}
      </div>
      <Bar
        total={planned}
        label={t('line.bar', { moved: tons(moved), done: tons(done), planned: tons(planned) })}
        parts={[
          { value: done, color: 'done' },
          { value: max(sub(moved, done), '0'), color: 'progress' },
        ]}
      />
      <AssignLeg leg={leg} />
      <div className={css.figures}>
        <span>{String(leg['carrierId$'] ?? t('line.nobody'))}</span>
        <span>{t('line.planned', { tons: tons(planned) })}</span>
        <span>{t('line.moved', { tons: tons(moved), boxes: boxes(leg['movedBoxes']) })}</span>
        <span>{t('line.done', { tons: tons(done), boxes: boxes(leg['doneBoxes']) })}</span>
        {typeof leg['apAmount'] === 'string' && <Billed leg={leg} />}
      </div>
      {trains.map(train => (
        <Train key={String(train['id'])} train={train} />
      ))}
    </li>
  )
}

/** What is payable for a leg so far, and how far its statement is. */
function Billed({ leg }: { leg: AnyRow }) {
  const t = useT()
  const lang = useLang()
  const state = shownChoice(BILLED, String(leg['apStatus']), leg)
  return (
    <span>
      {t('line.payable', { amount: formatDecimal(String(leg['apAmount']), 2) })}
      {state && ` · ${state[lang]}`}
    </span>
  )
}

/** Where a train of the leg is now. */
function Train({ train }: { train: AnyRow }) {
  const t = useT()
  const { railNo, curStation, leftKm, etaAt, etaLateDays } = train
  const no = String(railNo)
  return (
    <div className={css.train}>
      <RecordLink resource="railWaybill" id={train['id']} title={no}>
        {no}
      </RecordLink>
      <b>{String(curStation ?? '—')}</b>
      <WayBar row={train} />
      {typeof leftKm === 'number' && <span>{t('track.leftKm', { km: leftKm })}</span>}
      {typeof etaAt === 'string' && <span>{t('track.expectedAt', { at: etaAt.slice(5, 16) })}</span>}
      {Number(etaLateDays) > 0 && (
        <StatusTag color="attention">{t('track.willBeLate', { days: Number(etaLateDays) })}</StatusTag>
      )}
    </div>
  )
}
