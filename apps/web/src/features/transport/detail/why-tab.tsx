import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { priceBases, type Side } from '@tuheng/domain/contracts/index'
import { useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { ApprovingSheets } from '../shared/approving-sheets.tsx'
import { useT } from '../locale/index.ts'
import { PriceTrace } from '../../../engine/price-trace/index.tsx'
import { ChargeProgress } from './charge-progress.tsx'
import type { PriceRow, PriceExplanation, PriceExplanationSide } from '@tuheng/domain/contracts/price-explanation.calls'
import type { TripRow } from '../shared/trips.ts'
import css from './why.module.css'

/**
 * Explains the price: contract, sheet and row, the facts of the trip, every calculation, and where the amounts are now.
 */
export default function WhyTab({ row }: { row: TripRow }) {
  const t = useT()
  const id = row['id'] as number
  const { data, error, refetch } = useQuery({
    queryKey: ['oms/wayBill', 'why', id, row['version']],
    queryFn: ({ signal }) => call<PriceExplanation>('oms/wayBill/why', { id }, { signal }),
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  const sides = (['ar', 'ap'] as const).filter(side => data.sides[side])
  if (!sides.length) return <p className="en-faint">{t('why.noneSeen')}</p>
  return (
    <div className={css.sides}>
      {sides.map(side => (
        <WhySidePanel key={side} side={side} why={data.sides[side] as PriceExplanationSide} row={row} />
      ))}
    </div>
  )
}

function WhySidePanel({ side, why, row }: { side: Side; why: PriceExplanationSide; row: TripRow }) {
  const t = useT()
  const lang = useLang()
  const { booked, now } = why
  const steps = booked.trace?.steps ?? now?.steps ?? []
  const used = now?.row ?? null
  return (
    <section className={css.side} aria-label={t(side === 'ar' ? 'preview.ar' : 'preview.ap')}>
      <header>
        <h3>{t(side === 'ar' ? 'preview.ar' : 'preview.ap')}</h3>
        <strong>
          {booked.total
            ? formatDecimal(booked.total, 2)
            : now?.total
              ? formatDecimal(now.total, 2)
              : t(now?.approving.length ? 'preview.approving' : 'preview.noPrice')}
        </strong>
        {booked.total === null && now?.total && <small>{t('why.notBooked')}</small>}
      </header>
      <ol className={css.chain}>
        <li>
          <h4>{t('why.contract')}</h4>
          <RecordLink resource="contract" id={row[`${side}ContractId`]} title={String(row[`${side}ContractId$`] ?? '')}>
            {String(row[`${side}ContractId$`] ?? t('why.noContract'))}
          </RecordLink>
        </li>
        <li>
          <h4>{t('why.sheet')}</h4>
          {row[`${side}Pinned`] ? (
            <PinnedCharge why={why} side={side} unloaded={row['transportStatus'] === 'unloaded'} />
          ) : used ? (
            <UsedRow row={used} />
          ) : booked.trace?.row ? (
            `${booked.trace.row.sheetNo} v${booked.trace.row.version}`
          ) : (
            <NoPriceRow why={why} side={side} unloaded={row['transportStatus'] === 'unloaded'} />
          )}
        </li>
        <li>
          <h4>{t('why.sums')}</h4>
          {steps.length ? (
            <>
              <PriceTrace steps={steps.map(step => ({ ...step, text: step.text[lang] }))} />
              <StepCheck broken={booked.broken?.length ?? 0} />
            </>
          ) : (
            <p className="en-faint">{t(row['transportStatus'] === 'unloaded' ? 'why.noCharge' : 'why.noSums')}</p>
          )}
        </li>
        <li>
          <h4>{t('why.after')}</h4>
          <ChargeProgress charges={booked.charges} />
          {why.same === false && (
            <p className={css.differs}>
              <ExclamationCircleFilled aria-hidden />{' '}
              {t('why.differs', { total: now?.total ? formatDecimal(now.total, 2) : t('preview.noPrice') })}
            </p>
          )}
        </li>
      </ol>
      {now && now.rejected.length > 0 && <Rejected rows={now.rejected} />}
    </section>
  )
}

function UsedRow({ row }: { row: PriceRow }) {
  const t = useT()
  const lang = useLang()
  const basis = row.basis && row.basis in priceBases ? priceBases[row.basis as keyof typeof priceBases][lang] : ''
  return (
    <div className={css.used}>
      <SheetNo row={row} />
      {row.price && (
        <b>
          {formatDecimal(row.price, 2)} {basis}
        </b>
      )}
      <span className="en-faint">{t('why.effective', { from: row.effFrom ?? '', to: row.effTo ?? '' })}</span>
      {row.names && <span className="en-faint">{Object.values(row.names).filter(Boolean).join(' · ')}</span>}
      {row.changeReason && <span className="en-faint">{t('why.changeReason', { reason: row.changeReason })}</span>}
    </div>
  )
}

function SheetNo({ row }: { row: Pick<PriceRow, 'sheetId' | 'sheetNo' | 'version' | 'api'> }) {
  const text = `${row.sheetNo ?? ''} v${row.version ?? ''}`
  if (!row.api) return <span>{text}</span>
  return (
    <RecordLink resource="priceSheet" id={row.sheetId} facts={{ kind: kindOfApi(row.api) }} title={row.sheetNo}>
      {text}
    </RecordLink>
  )
}

/** `cm/carrierPrice` → `carrier`: the face that contains the sheet. */
const kindOfApi = (api: string): string => api.replace(/^cm\//, '').replace(/Price$/, '')

function PinnedCharge({ why, side, unloaded }: NoPriceProps) {
  const t = useT()
  const charge = why.booked.charges.find(one => one.pinned)
  return (
    <div className={css.used}>
      <b>{t('why.pinned')}</b>
      {charge?.note && <span>{charge.note}</span>}
      {!charge && unloaded && <NoPriceRow why={why} side={side} unloaded />}
    </div>
  )
}

interface NoPriceProps {
  why: PriceExplanationSide
  side: Side
  unloaded: boolean
}

function NoPriceRow({ why, side, unloaded }: NoPriceProps) {
  const t = useT()
  const lang = useLang()
  const issues = why.now?.issues ?? []
  if (why.now?.approving.length) return <ApprovingSheets sheets={why.now.approving} side={side} />
  return (
    <p className={css.differs}>
      {issues.length ? issues.map(issue => issue[lang]).join('；') : t(unloaded ? 'why.noCharge' : 'why.notYet')}
    </p>
  )
}

/** The server computes every step again. Steps that no longer hold are named. */
function StepCheck({ broken }: { broken: number }) {
  const t = useT()
  return broken ? (
    <p className={css.differs}>
      <ExclamationCircleFilled aria-hidden /> {t('why.broken', { count: broken })}
    </p>
  ) : (
    <p className={css.proved}>
      <CheckCircleFilled aria-hidden /> {t('why.proved')}
    </p>
  )
}

function Rejected({ rows }: { rows: readonly PriceRow[] }) {
  const t = useT()
  const lang = useLang()
  const [open, setOpen] = useState(false)
  return (
    <div className={css.rejected}>
      <button type="button" className="en-link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('preview.rejected', { count: rows.length })}
      </button>
      {open && (
        <ul>
          {rows.map(row => (
            <li key={`${row.sheetId} ${row.lineId}`}>
              <SheetNo row={row} /> {row.reasons?.map(reason => reason.text[lang]).join('；')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
