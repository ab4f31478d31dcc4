import { CopyOutlined, WarningFilled } from '@ant-design/icons'
import { columnField, labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Field } from '@tuheng/domain/kernel/field'
import { cellOf } from '../../../engine/common/cell-text.ts'
import { isMissing } from '../../../engine/common/missing.ts'
import { listScreen } from '../../../engine/catalogue.ts'
import { detailPath } from '../../../engine/paths.ts'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useLang } from '../../../shared/i18n.ts'
import { openTab } from '../../../shared/tabs.ts'
import { useT } from '../locale/index.ts'
import { trips } from '../shared/trips.ts'
import { sittingSums, type SittingTrip } from './sitting.ts'
import css from './sitting.module.css'

const COLUMNS = ['transportStatus', 'plateNo', 'driverId', 'carrierId', 'customerId', 'goodsId', 'loadAt', 'loadTicketNo', 'loadGross', 'loadTare', 'loadNet', 'unloadNet', 'lossPermille', 'prepaidTotal', 'infoFee'] as const

/** What was entered since the page was opened, the latest first. */
export function SittingList({ list, onCopy }: { list: readonly SittingTrip[]; onCopy(row: AnyRow): void }) {
  const t = useT()
  const lang = useLang()
  const sums = sittingSums(list)
  const field = (name: string) => columnField(trips, name) as Field
  return (
    <section className={css.sitting}>
      <header>
        <h2>{t('sitting.title')}</h2>
        <span className={css.sums} role="status">
          {list.length ? t('sitting.sums', { trucks: sums.trucks, tons: formatDecimal(sums.tons, 2) }) : t('sitting.none')}
          {sums.pace !== null && ` · ${t('sitting.pace', { seconds: sums.pace })}`}
        </span>
      </header>
      {list.length > 0 && (
        <div className={css.scroll} tabIndex={0} role="region" aria-label={t('sitting.title')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{labelOf(field('waybillNo'), 'waybillNo')[lang]}</th>
                {COLUMNS.map(name => (
                  <th key={name} scope="col" className={isNumber(name) ? css.number : undefined}>
                    {labelOf(field(name), name)[lang]}
                    {field(name).unit && <small>({field(name).unit?.[lang]})</small>}
                  </th>
                ))}
                <th scope="col">{t('sitting.acts')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map(trip => (
                <tr key={String(trip.row['id'])}>
                  <th scope="row">
                    <TripLink row={trip.row} />
                    {(trip.warnings.length > 0 || trip.unloading) && (
                      <WarningFilled className={css.warn} title={[...trip.warnings, trip.unloading].filter(Boolean).join('\n')} aria-label={[...trip.warnings, trip.unloading].filter(Boolean).join('; ')} />
                    )}
                  </th>
                  {COLUMNS.map(name => (
                    <td key={name} className={isNumber(name) ? css.number : undefined}>
                      {isMissing(trip.row[name]) ? '' : cellOf({ field: field(name), name, row: trip.row, lang })}
                    </td>
                  ))}
                  <td>
                    <button type="button" className="en-link" onClick={() => onCopy(trip.row)}>
                      <CopyOutlined aria-hidden /> {t('sitting.copy')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function TripLink({ row }: { row: AnyRow }) {
  const no = String(row['waybillNo'] ?? row['id'])
  const path = listScreen('waybill', 'all')?.path
  return (
    <button type="button" className="en-link" onClick={() => path && openTab({ path: detailPath(path, row['id'] as number), title: no })}>
      {no}
    </button>
  )
}

const NUMBERS: readonly string[] = ['loadGross', 'loadTare', 'loadNet', 'unloadNet', 'lossPermille', 'prepaidTotal', 'infoFee']
const isNumber = (name: string): boolean => NUMBERS.includes(name)
